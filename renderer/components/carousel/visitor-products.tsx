import type { StoredList } from '#renderer/browser/wishlist/stored-products.ts'
import { clientProps } from '#renderer/client-props.ts'
import carousel from '#renderer/components/carousel/carousel.module.css'
import type { WrittenCarousel } from '#renderer/components/carousel/carousel.tsx'
import { carouselVariables, itemsPerView, layoutWith } from '#renderer/components/carousel/carousel-layout.ts'
import type { ProductCarouselContext } from '#renderer/components/carousel/product-carousel.tsx'
import type { VisitorProductsProps } from '#renderer/components/carousel/visitor-products.client.ts'
import styles from '#renderer/components/carousel/visitor-products.module.css'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { VisitorCarousel } from '#schemas/api/catalogue.ts'

interface VisitorCarouselInput {
  type: VisitorCarousel
  /** Id of the widget. */
  id: string
  context: Pick<WidgetContext, 'market' | 'device'>
  /** The visitor's list that is displayed, or that recommendations are based on. */
  storedList: StoredList
  /** Minimum length of the list. Default: 1. */
  minimum?: number
  /** Id of a product to leave out. */
  excluded?: string | undefined
}

/**
 * Returns the attributes for the client script that fills an island in the browser. Its content is in the island's
 * properties. React leaves the script's changes alone.
 */
export const filledByBrowser = ({
  type,
  id,
  context: { market, device },
  storedList,
  minimum = 1,
  excluded = '',
}: VisitorCarouselInput) =>
  ({
    'data-client': 'visitor-products',
    ...clientProps<VisitorProductsProps>({ storedList, minimum, excluded }),
    'data-fill': `/api/catalogue/${market}/carousel?${new URLSearchParams({ type, id, device })}`,
    suppressHydrationWarning: true,
  }) as const

interface Props extends VisitorCarouselInput {
  content: WrittenCarousel & { minimumThreshold?: number; productId?: string }
  context: VisitorCarouselInput['context'] & ProductCarouselContext
}

/**
 * Renders the container of products stored in the visitor's browser. Most visitors have none, so it takes no space
 * until script finds some, and then reserves that of the tiles.
 */
export function ProductsToCome({ content, ...filled }: Props) {
  const { device, constants } = filled.context
  const { headline, padding, pagination, productId } = content
  const { minimumThreshold = constants.carouselMinimumThreshold } = content
  const layout = layoutWith(content, constants.carouselProducts)
  const indexes = Array.from({ length: itemsPerView(layout, device) }, (_, index) => index)
  return (
    <section
      hidden
      className={`${carousel.carousel} ${styles.coming}`}
      aria-label={headline || undefined}
      aria-busy="true"
      style={carouselVariables(layout, padding)}
      {...filledByBrowser({ ...filled, minimum: minimumThreshold, excluded: productId })}
    >
      {headline && <h2 className={carousel.headline}>{headline}</h2>}
      <div className={carousel.track}>
        {indexes.map((index) => (
          <div key={keyOf(index)} className={styles.slot} />
        ))}
      </div>
      {pagination && <div className={carousel.controls} />}
    </section>
  )
}
