import { productTiles } from '#renderer/components/carousel/product-tiles.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

/** A tile for each product. */
export default function staticParts(props: WidgetProps<typeof productCarousel, readonly ProductCard[]>) {
  return productTiles(props)
}
