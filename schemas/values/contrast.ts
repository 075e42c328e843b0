/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

const pairsOf = (digits: string): string[] =>
  digits.length <= 4 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])

/** Parses a hex colour (CSS Color 4, 5.2); undefined for other values. Opacity is ignored. */
export function rgbOfHex(colour: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(colour)?.[1]
  if (!digits) return undefined
  const [red = 0, green = 0, blue = 0] = pairsOf(digits).map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(item: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(item), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const enoughForText = 4.5

/** A text colour and its background, by field names. */
interface Pair {
  text: string
  ground: string
}

/** Returns the pairs of colour fields: `ctaColor` on `ctaBackgroundColor`, `color` on `backgroundColor`. */
export function pairsIn(names: readonly string[]): Pair[] {
  return names.flatMap((ground) => {
    if (!/backgroundColor$/i.test(ground)) return []
    const prefix = ground.replace(/backgroundColor$/i, '')
    const text = names.find((name) => name.toLowerCase() === `${prefix}color`.toLowerCase())
    return text ? [{ text, ground }] : []
  })
}
