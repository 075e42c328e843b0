import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { fillText } from '#renderer/components/text/fill-text.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ShownProduct } from '#renderer/loaders/load-product.ts'
import { breakpoints } from '#schemas/values/device-width.ts'
import styles from '#widgets/product/product-gallery/component.module.css'
import type { productGallery } from '#widgets/product/product-gallery/index.ts'

/** Pixels across. */
const posterWidth = 960

/** Number of pictures that are side by side on a desktop, so that details fit below them. */
const oneLine = 2

const sizes = `(min-width: ${breakpoints.SM}px) 30vw, 100vw`

/**
 * Renders a product's pictures. The first is loaded eagerly: it is the largest element of its page. Each opens in full
 * as a popover, which needs no script and closes on Escape; videos follow and load on play; on phones they scroll
 * sideways, with thumbnails.
 */
export default function ProductGallery({
  data: product,
  context: { texts },
  id,
}: WidgetProps<typeof productGallery, ShownProduct>) {
  if (!product || product.images.length === 0) return null
  const { images, videos, name } = product
  const [{ url: poster = '' } = {}] = images
  const placeOf = (index: number) => `${id}-picture-${index + 1}`
  const zoomOf = (index: number) => `${id}-zoom-${index + 1}`
  return (
    <section
      className={styles.gallery}
      aria-label={fillText(texts['gallery.label'], { name })}
      data-close=""
      data-stays={images.length + videos.length <= oneLine ? '' : undefined}
    >
      <ul className={styles.track}>
        {images.map((picture, index) => (
          <li key={keyOf(index, picture.url)} id={placeOf(index)} className={styles.place}>
            <Picture pictures={{ mobile: picture }} sizes={sizes} eager={index === 0} />
            <button
              type="button"
              className={styles.enlarge}
              popoverTarget={zoomOf(index)}
              aria-label={fillText(texts['gallery.enlarge'], { number: index + 1 })}
            >
              <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" className={styles.plus}>
                <path d="M12 4v16M4 12h16" />
              </svg>
            </button>
          </li>
        ))}
        {videos.map((video, index) => (
          <li key={keyOf(index, video)} className={styles.place}>
            <video
              className={styles.video}
              src={video}
              poster={pictureAddress(poster, posterWidth)}
              preload="none"
              controls
              muted
              playsInline
              aria-label={fillText(texts['gallery.video'], { name })}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.map((picture, index) => (
            <li key={keyOf(index, picture.url)}>
              <a
                href={`#${placeOf(index)}`}
                className={styles.thumbnail}
                aria-label={fillText(texts['gallery.show'], { number: index + 1 })}
              >
                <Picture pictures={{ mobile: { ...picture, alt: '' } }} sizes="3.5rem" widest={320} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {images.map((picture, index) => (
        <div
          key={keyOf(index, picture.url)}
          id={zoomOf(index)}
          className={styles.zoom}
          popover="auto"
          role="dialog"
          aria-label={picture.alt}
        >
          <button
            type="button"
            className={styles.closer}
            popoverTarget={zoomOf(index)}
            popoverTargetAction="hide"
            aria-label={texts['flyout.close']}
          >
            <Icon name="close" />
          </button>
          <Picture pictures={{ mobile: picture }} sizes="100vw" />
        </div>
      ))}
    </section>
  )
}
