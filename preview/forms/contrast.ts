import { rgbOfHex } from '#schemas/values/contrast.ts'

/** The hex code of a colour by name, as the browser knows it; undefined for what is no colour. */
export function hexOf(colour: string): string | undefined {
  if (rgbOfHex(colour)) return colour
  if (!/^[a-z]{3,30}$/i.test(colour)) return undefined
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  // A name that nobody knows leaves the colour as it was: two different ones tell.
  const [first, second] = ['#000001', '#000002'].map((start) => {
    context.fillStyle = start
    context.fillStyle = colour
    return context.fillStyle
  })
  return first === second && typeof first === 'string' ? first : undefined
}
