import { defineWidget } from '#renderer/define-widget.ts'
import { carouselConstants } from '#renderer/kit/carousel-layout.ts'
import { carouselTexts, productTileTexts } from '#renderer/kit/part-texts.ts'
import { forProductOfPage } from '#renderer/kit/product-of-page.ts'
import { pdpCarouselSchema } from '#widgets/catalogue/pdp-carousel/schema.ts'

export const pdpCarousel = defineWidget(pdpCarouselSchema, {
  type: 'pdpCarousel',
  hydrate: ({ autoplay }) => (autoplay ? 'visible' : 'interaction'),
  forPage: forProductOfPage,
  texts: [...carouselTexts, ...productTileTexts],
  constants: [...carouselConstants, 'carouselProducts'],
  budget: { script: 5_500, style: 2_500 },
})
