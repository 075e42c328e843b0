import { carouselConstants } from '#renderer/components/carousel/carousel-layout.ts'
import { socialPicture } from '#renderer/components/elements/social-picture.ts'
import { textVariesByDevice } from '#renderer/components/text/text-settings.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { carouselTexts, clipboardTexts, countdownTexts } from '#renderer/texts/part-texts.ts'
import { movesByItself } from '#widgets/content/image-carousel/has-autoplay.ts'
import { imageCarouselSchema } from '#widgets/content/image-carousel/schema.ts'
import { promotion } from '#widgets/content/promotion/index.ts'

export const imageCarousel = defineWidget(imageCarouselSchema, {
  type: 'imageCarousel',
  hydrate: (content) => (movesByItself(content) ? 'visible' : 'interaction'),
  variesByDevice: ({ items, textSettings }) =>
    items.some(promotion.variesByDevice) || textSettings.some(textVariesByDevice),
  islandContent: (content) => ({ ...content, items: [], textSettings: [] }),
  texts: [...carouselTexts, ...clipboardTexts, ...countdownTexts, 'text.readLess', 'text.readMore'],
  constants: [...carouselConstants, 'carouselTiles'],
  head: ({ content: { items } }) => (items[0] ? socialPicture(items[0].images) : nothingForHead),
  contained: true,
  budget: { script: 12_000, style: 3_500 },
})
