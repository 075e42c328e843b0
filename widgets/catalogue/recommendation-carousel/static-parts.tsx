import { productTiles } from '#renderer/components/carousel/product-tiles.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { recommendationCarousel } from '#widgets/catalogue/recommendation-carousel/index.ts'

/** A tile for each product. */
export default function staticParts(
  props: WidgetProps<typeof recommendationCarousel, readonly ProductCard[]>,
) {
  return productTiles(props)
}
