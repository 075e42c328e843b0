import { rgbOfHex } from '#schemas/values/contrast.ts'

/** Returns the hex code of a colour, resolved by the browser; undefined if it is none. */
export function hexOf(colour: string): string | undefined {
  if (rgbOfHex(colour)) return colour
  if (!/^[a-z]{3,30}$/i.test(colour)) return undefined
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  // An invalid name leaves the previous colour: two different previous colours detect it.
  const [first, second] = ['#000001', '#000002'].map((start) => {
    context.fillStyle = start
    context.fillStyle = colour
    return context.fillStyle
  })
  return first === second && typeof first === 'string' ? first : undefined
}
