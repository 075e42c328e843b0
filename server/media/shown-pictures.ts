/** A viewport for which pictures are rendered ahead of requests. */
export interface Screen {
  /** Width of the window, in CSS pixels. */
  width: number
  /** Pixels of the device per CSS pixel. */
  density: number
}

const pixelsPerRem = 16

/** Length in CSS pixels: `50vw`, `15rem`, `320px`. Others count as the full width. */
function lengthOf(length: string, width: number): number {
  const [, amount = '', unit] = /^([\d.]+)(vw|rem|px)$/.exec(length) ?? []
  if (unit === 'vw') return (Number(amount) * width) / 100
  return unit === undefined ? width : Number(amount) * (unit === 'rem' ? pixelsPerRem : 1)
}

/** Whether a media condition holds: `(min-width: 768px) and (max-width: 1279px)`. Others hold. */
function holds(condition: string, width: number): boolean {
  const [, least = '0'] = /\(min-width: (\d+)px\)/.exec(condition) ?? []
  const [, most = 'Infinity'] = /\(max-width: (\d+)px\)/.exec(condition) ?? []
  return Number(least) <= width && width <= Number(most)
}

/** Returns the CSS pixels that a picture takes by its `sizes`: the first entry whose condition holds. */
function shownWidth(sizes: string, width: number): number {
  for (const entry of sizes.split(',')) {
    const [, condition = '', length = ''] = /^\s*(\(.*\))?\s*(\S+)\s*$/.exec(entry) ?? []
    if (holds(condition, width)) return lengthOf(length, width)
  }
  return width
}

/** Returns the narrowest candidate of a `srcset` that is wide enough, else the widest. */
function chooseCandidate(srcset: string, pixels: number): string | undefined {
  const candidates = srcset.split(',').flatMap((candidate) => {
    const [, address, width] = /^\s*(\S+)\s+(\d+)w\s*$/.exec(candidate) ?? []
    return address === undefined ? [] : [{ address, width: Number(width) }]
  })
  const sorted = candidates.toSorted((a, b) => a.width - b.width)
  return (sorted.find(({ width }) => width >= pixels) ?? sorted.at(-1))?.address
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Returns the addresses of the pictures that a browser on this screen chooses on a page. */
export function picturesShown(html: string, { width, density }: Screen): readonly string[] {
  const tags = html.match(/<(?:img|source)\s[^>]*>/g) ?? []
  const addresses = tags.flatMap((tag) => {
    const srcset = attribute(tag, 'srcset')
    if (srcset === undefined || !holds(attribute(tag, 'media') ?? '', width)) return []
    return chooseCandidate(srcset, shownWidth(attribute(tag, 'sizes') ?? '100vw', width) * density) ?? []
  })
  return [...new Set(addresses)]
}
