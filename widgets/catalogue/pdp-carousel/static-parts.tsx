import type { WidgetProps } from '#renderer/define-widget.ts'
import { productTiles } from '#renderer/kit/product-tiles.tsx'
import type { ProductCard } from '#schemas/product-card.ts'
import type { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'

/** A tile for each product. */
export default function staticParts(props: WidgetProps<typeof pdpCarousel, readonly ProductCard[]>) {
  return productTiles(props)
}
