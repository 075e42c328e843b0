import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { LoadedProduct } from '#renderer/loaders/load-product.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { breakpoints } from '#schemas/values/device-width.ts'
import styles from '#widgets/product/product-gallery/component.module.css'
import type { productGallery } from '#widgets/product/product-gallery/index.ts'

type Props = WidgetProps<typeof productGallery, LoadedProduct>

interface PartProps {
  product: NonNullable<LoadedProduct>
  texts: Props['context']['texts']
  id: string
}

/** Width in pixels. */
const posterWidth = 960

/** Number of pictures that are side by side on a desktop, so that details fit below them. */
const oneLine = 2

const sizes = `(min-width: 1024px) 30vw, (min-width: ${breakpoints.SM}px) 50vw, 100vw`

const pictureId = (id: string, index: number) => `${id}-picture-${index + 1}`
const zoomOf = (id: string) => `${id}-zoom`

function Track({ product: { images, videos, name }, texts, id }: PartProps) {
  const [{ url: poster = '' } = {}] = images
  return (
    <ul className={styles.track}>
      {images.map((picture, index) => (
        <li key={keyOf(index, picture.url)} id={pictureId(id, index)} className={styles.item}>
          <Picture pictures={{ mobile: picture }} sizes={sizes} eager={index === 0} />
          <button
            type="button"
            className={styles.enlarge}
            popoverTarget={zoomOf(id)}
            data-enlarges={index}
            aria-label={fillText(texts['gallery.enlarge'], { number: index + 1 })}
          >
            <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" className={styles.plus}>
              <path d="M12 4v16M4 12h16" />
            </svg>
          </button>
        </li>
      ))}
      {videos.map((video, index) => (
        <li key={keyOf(index, video)} className={styles.item}>
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
  )
}

const Thumbnails = ({ product: { images }, texts, id }: PartProps) => (
  <ul className={styles.thumbnails}>
    {images.map((picture, index) => (
      <li key={keyOf(index, picture.url)}>
        <a
          href={`#${pictureId(id, index)}`}
          className={styles.thumbnail}
          aria-label={fillText(texts['gallery.show'], { number: index + 1 })}
        >
          <Picture pictures={{ mobile: { ...picture, alt: '' } }} sizes="3.5rem" widest={320} />
        </a>
      </li>
    ))}
  </ul>
)

/** Renders the pictures in full, side by side: swiped without script, with script also by buttons and arrow keys. */
const Zoom = ({ product: { images, name }, texts, id }: PartProps) => (
  <div
    id={zoomOf(id)}
    className={styles.zoom}
    popover="auto"
    role="dialog"
    aria-label={fillText(texts['gallery.label'], { name })}
    data-zoom=""
  >
    <button
      type="button"
      className={styles.closer}
      popoverTarget={zoomOf(id)}
      popoverTargetAction="hide"
      aria-label={texts['flyout.close']}
    >
      <Icon name="close" />
    </button>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard has to reach */}
    <ul className={styles.slides} data-slides="" tabIndex={0}>
      {images.map((picture, index) => (
        <li key={keyOf(index, picture.url)} className={styles.slide}>
          <Picture pictures={{ mobile: picture }} sizes="100vw" />
        </li>
      ))}
    </ul>
    {images.length > 1 && (
      <div className={styles.steps}>
        <button type="button" className={styles.step} data-step="-1" aria-label={texts['gallery.previous']}>
          <Icon name="forward" className={styles.back} />
        </button>
        <bdi className={styles.number} dir="ltr" role="status" data-number="">
          1 / {images.length}
        </bdi>
        <button type="button" className={styles.step} data-step="1" aria-label={texts['gallery.next']}>
          <Icon name="forward" />
        </button>
      </div>
    )}
  </div>
)

/**
 * Renders a product's pictures. The first is loaded eagerly: it is the largest element of its page. All open in full as
 * a popover, which needs no script and closes on Escape; videos follow and load on play; on phones they scroll sideways,
 * with thumbnails.
 */
export default function ProductGallery({ data: product, context: { texts }, id }: Props) {
  if (!product || product.images.length === 0) return null
  const { images, videos, name } = product
  const parts = { product, texts, id }
  return (
    <section
      className={styles.gallery}
      aria-label={fillText(texts['gallery.label'], { name })}
      data-close=""
      data-stays={images.length + videos.length <= oneLine ? '' : undefined}
      data-client="gallery-zoom"
      data-on="interaction"
    >
      <Track {...parts} />
      {images.length > 1 && <Thumbnails {...parts} />}
      <Zoom {...parts} />
    </section>
  )
}
