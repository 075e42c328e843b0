import { type LadderWidth, rungsUpTo } from '#schemas/pages/picture-ladder.ts'

/** A screen size for which pictures are sized. */
export interface Screen {
  /** Width of the window, in CSS pixels. */
  width: number
  /** Pixels of the device per CSS pixel. */
  density: number
}

/** Widths of windows, in CSS pixels. */
export interface WidthRange {
  min: number
  max: number
}

const pixelsPerRem = 16

/** Length in CSS pixels: `50vw`, `15rem`, `320px`. Others count as the full width. */
function lengthOf(length: string, width: number): number {
  const [, amount = '', unit] = /^([\d.]+)(vw|rem|px)$/.exec(length) ?? []
  if (unit === 'vw') return (Number(amount) * width) / 100
  return unit === undefined ? width : Number(amount) * (unit === 'rem' ? pixelsPerRem : 1)
}

/** Returns the range of a media condition: `(min-width: 60rem)`, `(min-width: 768px) and (max-width: 1279px)`. */
export function rangeOf(condition: string): WidthRange {
  const [, min = '0', unit] = /\(min-width: ([\d.]+)(px|rem)\)/.exec(condition) ?? []
  const [, max = 'Infinity'] = /\(max-width: (\d+)px\)/.exec(condition) ?? []
  return { min: Number(min) * (unit === 'rem' ? pixelsPerRem : 1), max: Number(max) }
}

interface SizesEntry extends WidthRange {
  /** Original text. */
  text: string
  length: string
}

const readEntries = (sizes: string): SizesEntry[] =>
  sizes.split(',').map((entry) => {
    const text = entry.trim()
    const [, condition = '', length = ''] = /^(\(.*\))?\s*(\S+)$/.exec(text) ?? []
    return { text, length, ...rangeOf(condition) }
  })

/** Whether a window of this width is in the range. */
export const isWithin = ({ min, max }: WidthRange, width: number): boolean => min <= width && width <= max

/** Returns the CSS pixels that a picture takes by its `sizes`: the first entry whose condition holds. */
export function renderedWidth(sizes: string, width: number): number {
  const entry = readEntries(sizes).find((item) => isWithin(item, width))
  return entry ? lengthOf(entry.length, width) : width
}

/** Returns `sizes` without the entries that no window in the range uses. */
export function sizesWithin(sizes: string, range: WidthRange): string {
  const remaining: string[] = []
  for (const { text, length, min, max } of readEntries(sizes)) {
    if (min > range.max || max < range.min) continue
    const isAlways = min <= range.min && max >= range.max
    remaining.push(isAlways ? length : text)
    if (isAlways) break
  }
  return remaining.join(', ')
}

/**
 * Screens that visitors use. Phones and tablets have two or three pixels per CSS pixel; a narrow window on another
 * screen gets a picture that is wider than it needs.
 */
const screens: readonly Screen[] = [
  { width: 360, density: 2 },
  { width: 360, density: 3 },
  { width: 390, density: 3 },
  { width: 412, density: 2.625 },
  { width: 430, density: 3 },
  { width: 768, density: 2 },
  { width: 820, density: 2 },
  { width: 1_024, density: 2 },
  { width: 1_366, density: 1 },
  { width: 1_280, density: 2 },
  { width: 1_440, density: 1 },
  { width: 1_440, density: 2 },
  { width: 1_920, density: 1 },
  { width: 1_920, density: 2 },
  { width: 2_560, density: 1 },
]

/** Widths in `srcset`: close enough for sharp pictures, and not more, to keep the HTML short. */
const offeredWidths = new Set<LadderWidth>([320, 640, 960, 1_280, 1_920, 2_560])

/**
 * Returns the widths to offer for a picture: those that a screen with a window in the range chooses. At least one.
 * @param widest pixels of the picture, or the most that its position can use
 */
export function usedRungs(sizes: string, widest: number, range: WidthRange): readonly LadderWidth[] {
  const allRungs = rungsUpTo(widest)
  const rungs = allRungs.some((rung) => offeredWidths.has(rung))
    ? allRungs.filter((rung) => offeredWidths.has(rung))
    : allRungs.slice(-1)
  const usedWidths = new Set<LadderWidth>()
  for (const { width, density } of screens) {
    if (!isWithin(range, width)) continue
    const pixels = renderedWidth(sizes, width) * density
    const rung = rungs.find((rungWidth) => rungWidth >= pixels) ?? rungs.at(-1)
    if (rung !== undefined) usedWidths.add(rung)
  }
  return rungs.filter((rung) => usedWidths.has(rung))
}
