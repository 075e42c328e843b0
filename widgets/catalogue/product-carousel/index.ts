import { defineWidget } from '#renderer/define-widget.ts'
import { carouselConstants } from '#renderer/kit/carousel-layout.ts'
import { carouselTexts, productTileTexts } from '#renderer/kit/part-texts.ts'
import { productCarouselSchema } from '#widgets/catalogue/product-carousel/schema.ts'

export const productCarousel = defineWidget(productCarouselSchema, {
  type: 'productCarousel',
  hydrate: ({ autoplay }) => (autoplay ? 'visible' : 'interaction'),
  texts: [...carouselTexts, ...productTileTexts],
  constants: [...carouselConstants, 'carouselProducts'],
  budget: { script: 5_000, style: 2_000 },
})
