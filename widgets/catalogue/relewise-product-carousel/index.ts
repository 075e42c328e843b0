import { carouselConstants } from '#renderer/components/carousel/carousel-layout.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { carouselTexts, productTileTexts } from '#renderer/texts/part-texts.ts'
import { relewiseProductCarouselSchema } from '#widgets/catalogue/relewise-product-carousel/schema.ts'

export const relewiseProductCarousel = defineWidget(relewiseProductCarouselSchema, {
  type: 'relewiseProductCarousel',
  hydrate: ({ autoplay }) => (autoplay ? 'visible' : 'interaction'),
  forPage: forProductOfPage,
  texts: [...carouselTexts, ...productTileTexts],
  staticTexts: productTileTexts,
  constants: [...carouselConstants, 'carouselProducts'],
  contained: true,
  readsShopper: true,
  budget: { script: 5_700, style: 2_500 },
})
