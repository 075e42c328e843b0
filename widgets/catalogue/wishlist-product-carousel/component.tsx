import { ProductCarousel } from '#renderer/components/carousel/product-carousel.tsx'
import { ProductsToCome } from '#renderer/components/carousel/visitor-products.tsx'
import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import type { wishlistProductCarousel } from '#widgets/catalogue/wishlist-product-carousel/index.ts'

const type = 'wishlistProductCarousel'

export default function WishlistProductCarousel({
  content,
  context,
  staticParts,
  id,
}: PartedWidgetProps<typeof wishlistProductCarousel>) {
  if (staticParts.length === 0)
    return <ProductsToCome type={type} id={id} content={content} context={context} storedList="wishlist" />
  return <ProductCarousel settings={content} context={context} tiles={staticParts} list="wishlist" />
}
