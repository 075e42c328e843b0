import { carouselConstants } from '#renderer/components/carousel/carousel-layout.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { carouselTexts, productTileTexts } from '#renderer/texts/part-texts.ts'
import { wishlistProductCarouselSchema } from '#widgets/catalogue/wishlist-product-carousel/schema.ts'

export const wishlistProductCarousel = defineWidget(wishlistProductCarouselSchema, {
  type: 'wishlistProductCarousel',
  scope: 'private',
  hydrate: ({ autoplay }) => (autoplay ? 'visible' : 'interaction'),
  texts: [...carouselTexts, ...productTileTexts],
  staticTexts: productTileTexts,
  constants: [...carouselConstants, 'carouselProducts'],
  contained: true,
  budget: { script: 5_500, style: 2_500 },
})
