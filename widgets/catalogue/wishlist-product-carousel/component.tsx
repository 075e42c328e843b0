import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import { ProductCarousel } from '#renderer/kit/product-carousel.tsx'
import { ProductsToCome } from '#renderer/kit/visitor-products.tsx'
import type { wishlistProductCarousel } from '#widgets/catalogue/wishlist-product-carousel/index.ts'

const type = 'wishlistProductCarousel'

export default function WishlistProductCarousel({
  content,
  context,
  staticParts,
  id,
}: PartedWidgetProps<typeof wishlistProductCarousel>) {
  if (staticParts.length === 0)
    return <ProductsToCome type={type} id={id} content={content} context={context} kept="wishlist" />
  return <ProductCarousel settings={content} context={context} tiles={staticParts} list="wishlist" />
}
