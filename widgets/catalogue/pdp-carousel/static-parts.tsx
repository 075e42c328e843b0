import { productTiles } from '#renderer/components/carousel/product-tiles.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'

/** A tile for each product. */
export default function staticParts(props: WidgetProps<typeof pdpCarousel, readonly ProductCard[]>) {
  return productTiles(props)
}
