import { carouselConstants } from '#renderer/components/carousel/carousel-layout.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { carouselTexts, productTileTexts } from '#renderer/texts/part-texts.ts'
import { pdpCarouselSchema } from '#widgets/catalogue/pdp-carousel/schema.ts'

export const pdpCarousel = defineWidget(pdpCarouselSchema, {
  type: 'pdpCarousel',
  hydrate: ({ autoplay }) => (autoplay ? 'visible' : 'interaction'),
  forPage: forProductOfPage,
  texts: [...carouselTexts, ...productTileTexts],
  staticTexts: productTileTexts,
  constants: [...carouselConstants, 'carouselProducts'],
  contained: true,
  budget: { script: 5_500, style: 2_500 },
})
