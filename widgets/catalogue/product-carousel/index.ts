import { carouselConstants } from '#renderer/components/carousel/carousel-layout.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { carouselTexts, productTileTexts } from '#renderer/texts/part-texts.ts'
import { productCarouselSchema } from '#widgets/catalogue/product-carousel/schema.ts'

export const productCarousel = defineWidget(productCarouselSchema, {
  type: 'productCarousel',
  hydrate: ({ autoplay }) => (autoplay ? 'visible' : 'interaction'),
  // Its static parts show them.
  islandContent: (content) => (content.productIds ? { ...content, productIds: [] } : content),
  texts: [...carouselTexts, ...productTileTexts],
  staticTexts: productTileTexts,
  constants: [...carouselConstants, 'carouselProducts'],
  contained: true,
  budget: { script: 5_000, style: 2_000 },
})
