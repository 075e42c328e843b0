import type { CSSProperties } from 'react'
import styles from '#renderer/components/elements/picture.module.css'
import { isResizable, pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { sizesWithin, usedRungs, type WidthRange } from '#schemas/pages/picture-sizes.ts'
import type { Picture as PictureContent, Pictures } from '#schemas/parts/picture.ts'
import { breakpoints } from '#schemas/values/device-width.ts'

interface Props {
  /** One picture, or one per breakpoint with fallback to mobile (content rule 10). */
  pictures: Pictures
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Maximum width in pixels that the layout can use; wider candidates are omitted, which keeps `srcset` short. */
  widest?: number
  /** Whether it is above the fold: loaded eagerly, not lazily. */
  eager?: boolean | undefined
  /** Has a high fetch priority: one picture of a list. Default: if it is eager. */
  priority?: boolean | undefined
  className?: string | undefined
  /** Aspect ratio that it inherits from the style of what it is in. */
  inheritedRatio?: string
}

const everyWidth: WidthRange = { min: 0, max: Number.POSITIVE_INFINITY }

interface Offer {
  rungs: readonly number[]
  sizes: string
}

const offers = new Map<string, Offer>()

/** Cache size, because content can set any number of `sizes`. */
const maxOffers = 1_000

/**
 * Returns the candidates for windows in the range of a picture this wide. Cached, because lists repeat the same call
 * for each item.
 */
function offerOf(sizes: string, widest: number, range: WidthRange): Offer {
  const key = `${sizes}|${widest}|${range.min}|${range.max}`
  const existing = offers.get(key)
  if (existing) return existing
  const offer = { rungs: usedRungs(sizes, widest, range), sizes: sizesWithin(sizes, range) }
  if (offers.size >= maxOffers) offers.clear()
  offers.set(key, offer)
  return offer
}

interface Candidates {
  src: string
  srcSet?: string
  sizes?: string
}

/**
 * Returns the addresses of a picture for windows in the range. Pictures of other hosts have one, and so have pictures
 * with the same width on all screens.
 */
function candidatesOf(picture: PictureContent, sizes: string, widest: number, range: WidthRange): Candidates {
  const { url, width = Number.POSITIVE_INFINITY } = picture
  if (!isResizable(url)) return { src: url }
  const offer = offerOf(sizes, Math.min(width, widest), range)
  const src = pictureAddress(url, offer.rungs.find((rung) => rung >= 960) ?? offer.rungs.at(-1) ?? widest)
  if (offer.rungs.length < 2) return { src }
  const srcSet = offer.rungs.map((rung) => `${pictureAddress(url, rung)} ${rung}w`).join(', ')
  return { src, srcSet, sizes: offer.sizes }
}

/** Returns width over height: as content sets it, else the picture's own. */
function ratioOf({ aspectRatio, width, height }: PictureContent): string | undefined {
  if (aspectRatio) return aspectRatio
  return width && height ? `${width}/${height}` : undefined
}

function variables(
  name: string,
  picture: PictureContent | undefined,
  inheritedRatio?: string,
): Record<string, string> {
  const ratio = picture && ratioOf(picture)
  const focus = picture?.focalPoint
  return {
    ...(ratio && ratio !== inheritedRatio && { [`--ratio-${name}`]: ratio }),
    ...(focus && { [`--focus-${name}`]: `${focus.x * 100}% ${focus.y * 100}%` }),
  }
}

const loadingOf = (eager: boolean | undefined, priority: boolean | undefined) => ({
  ...(!eager && { loading: 'lazy' as const }),
  ...(priority && { fetchPriority: 'high' as const }),
})

/** Returns the media condition of a source. Browsers take the first that matches, so the second needs no maximum. */
const mediaOf = ({ min, max }: WidthRange, isFirst: boolean): string =>
  max === Number.POSITIVE_INFINITY || !isFirst
    ? `(min-width: ${min}px)`
    : `(min-width: ${min}px) and (max-width: ${max}px)`

/**
 * Renders a picture at the needed width, cropped to its aspect ratio around its focal point. Its space is reserved with
 * a placeholder colour at every breakpoint.
 */
export function Picture(props: Props) {
  const { pictures, sizes, widest = 2_560, eager, priority = eager, className, inheritedRatio } = props
  const { mobile, tablet, desktop } = pictures
  const style: CSSProperties = {
    ...variables('mobile', mobile, inheritedRatio),
    ...variables('tablet', tablet),
    ...variables('desktop', desktop),
    ...(mobile.placeholder && { backgroundColor: mobile.placeholder }),
  }
  const sources = [
    { picture: desktop, range: { ...everyWidth, min: breakpoints.LG } },
    { picture: tablet, range: { min: breakpoints.SM, max: breakpoints.LG - 1 } },
  ].flatMap(({ picture, range }) => (picture ? [{ picture, range }] : []))
  const narrowest = Math.min(...sources.map(({ range }) => range.min))
  // If wide windows have a source, the `img` serves narrower ones. A source for tablets alone leaves two ranges.
  const imageRange = desktop ? { min: 0, max: narrowest - 1 } : everyWidth
  const image = (
    <img
      className={className ? `${styles.picture} ${className}` : styles.picture}
      {...candidatesOf(mobile, sizes, widest, imageRange)}
      alt={mobile.alt}
      style={style}
      {...loadingOf(eager, priority)}
    />
  )
  // React preloads an eager picture that has no frame: a second list of its addresses, right before it.
  if (sources.length === 0 && !eager) return image
  return (
    <picture className={styles.frame}>
      {sources.map(({ picture, range }, index) => {
        const { src, srcSet = src, sizes: candidateSizes } = candidatesOf(picture, sizes, widest, range)
        const media = mediaOf(range, index === 0)
        return <source key={media} media={media} srcSet={srcSet} sizes={candidateSizes} />
      })}
      {image}
    </picture>
  )
}
