import { isWithin, rangeOf, renderedWidth, type Screen } from '#schemas/pages/picture-sizes.ts'

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

/** Returns the address of a picture of the shop that is offered in one width. The back of a tile is shown on hover only. */
function withoutChoice(tag: string): readonly string[] {
  const address = attribute(tag, 'src')
  return address?.startsWith('/media/') && attribute(tag, 'alt') !== '' ? [address] : []
}

/** Returns the addresses of the pictures that a browser on this screen chooses on a page. */
export function visiblePictures(html: string, { width, density }: Screen): readonly string[] {
  const tags = html.match(/<(?:img|source)\s[^>]*>/g) ?? []
  const addresses = tags.flatMap((tag) => {
    const srcset = attribute(tag, 'srcset')
    if (srcset === undefined) return withoutChoice(tag)
    if (!isWithin(rangeOf(attribute(tag, 'media') ?? ''), width)) return []
    return chooseCandidate(srcset, renderedWidth(attribute(tag, 'sizes') ?? '100vw', width) * density) ?? []
  })
  return [...new Set(addresses)]
}
