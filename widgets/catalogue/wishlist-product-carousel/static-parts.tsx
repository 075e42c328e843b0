import { productTiles } from '#renderer/components/carousel/product-tiles.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { wishlistProductCarousel } from '#widgets/catalogue/wishlist-product-carousel/index.ts'

/** A tile for each product. */
export default function staticParts(
  props: WidgetProps<typeof wishlistProductCarousel, readonly ProductCard[]>,
) {
  return productTiles({ ...props, location: 'wishlist' })
}
