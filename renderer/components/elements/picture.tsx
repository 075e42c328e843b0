import type { CSSProperties } from 'react'
import styles from '#renderer/components/elements/picture.module.css'
import { isResizable, pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { rungsUpTo } from '#schemas/pages/picture-ladder.ts'
import type { Picture as PictureContent, Pictures } from '#schemas/parts/picture.ts'
import { breakpoints } from '#schemas/values/device-width.ts'

interface Props {
  /** One picture, or one per breakpoint with fallback to mobile (content rule 10). */
  pictures: Pictures
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  /** The most pixels that its place can use; wider rungs are not offered. A small place needs a short list. */
  widest?: number
  /** Among the first things seen: fetched at once and with priority, never lazily. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** Widths in `srcset`: close enough to look sharp, few enough for short HTML. */
const offered = new Set([320, 640, 960, 1280, 1920, 2560])

/** Returns the `srcset` of the offered widths; none for pictures of other hosts. */
function sourceSet({ url, width = Number.POSITIVE_INFINITY }: PictureContent, widest: number): string {
  if (!isResizable(url)) return url
  return rungsUpTo(Math.min(width, widest))
    .filter((step) => offered.has(step))
    .map((step) => `${pictureAddress(url, step)} ${step}w`)
    .join(', ')
}

/** Returns width over height: as content sets it, else the picture's own. */
function ratioOf({ aspectRatio, width, height }: PictureContent): string | undefined {
  if (aspectRatio) return aspectRatio
  return width && height ? `${width}/${height}` : undefined
}

function variables(name: string, picture: PictureContent | undefined): Record<string, string> {
  const ratio = picture && ratioOf(picture)
  const focus = picture?.focalPoint
  return {
    ...(ratio && { [`--ratio-${name}`]: ratio }),
    ...(focus && { [`--focus-${name}`]: `${focus.x * 100}% ${focus.y * 100}%` }),
  }
}

const loadingOf = (eager: boolean | undefined) =>
  eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)

/**
 * Renders a picture at the needed width, cropped to its aspect ratio around its focal point. Its space is reserved in a
 * placeholder colour, at every breakpoint.
 */
export function Picture({ pictures, sizes, widest = 2_560, eager, className }: Props) {
  const { mobile, tablet, desktop } = pictures
  const style: CSSProperties = {
    ...variables('mobile', mobile),
    ...variables('tablet', tablet),
    ...variables('desktop', desktop),
    ...(mobile.placeholder && { backgroundColor: mobile.placeholder }),
  }
  const sources = [
    { picture: desktop, media: `(min-width: ${breakpoints.LG}px)` },
    { picture: tablet, media: `(min-width: ${breakpoints.SM}px) and (max-width: ${breakpoints.LG - 1}px)` },
  ]
  const { url, alt } = mobile
  return (
    <picture className={styles.frame}>
      {sources.map(
        ({ picture, media }) =>
          picture && <source key={media} media={media} srcSet={sourceSet(picture, widest)} sizes={sizes} />,
      )}
      <img
        className={className ? `${styles.picture} ${className}` : styles.picture}
        src={pictureAddress(url, Math.min(960, widest))}
        srcSet={isResizable(url) ? sourceSet(mobile, widest) : undefined}
        sizes={isResizable(url) ? sizes : undefined}
        alt={alt}
        style={style}
        {...loadingOf(eager)}
      />
    </picture>
  )
}
