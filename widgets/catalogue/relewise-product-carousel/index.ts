import { defineWidget } from '#renderer/define-widget.ts'
import { carouselConstants } from '#renderer/kit/carousel-layout.ts'
import { carouselTexts, productTileTexts } from '#renderer/kit/part-texts.ts'
import { forProductOfPage } from '#renderer/kit/product-of-page.ts'
import { relewiseProductCarouselSchema } from '#widgets/catalogue/relewise-product-carousel/schema.ts'

export const relewiseProductCarousel = defineWidget(relewiseProductCarouselSchema, {
  type: 'relewiseProductCarousel',
  hydrate: ({ autoplay }) => (autoplay ? 'visible' : 'interaction'),
  forPage: forProductOfPage,
  texts: [...carouselTexts, ...productTileTexts],
  constants: [...carouselConstants, 'carouselProducts'],
  budget: { script: 5_700, style: 2_500 },
})
