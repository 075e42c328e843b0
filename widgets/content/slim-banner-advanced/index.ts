import { defineWidget } from '#renderer/define-widget.ts'
import { isExcludedOn } from '#renderer/kit/excluded-on.ts'
import { clipboardTexts, countdownTexts } from '#renderer/kit/part-texts.ts'
import { slimPlaces } from '#renderer/kit/slim-places.ts'
import { textVariesByDevice } from '#renderer/kit/text-settings.ts'
import { slimBannerAdvancedSchema } from '#widgets/content/slim-banner-advanced/schema.ts'

export const slimBannerAdvanced = defineWidget(slimBannerAdvancedSchema, {
  type: 'slimBannerAdvanced',
  hydrate: 'never',
  forPage: (content, page) => (isExcludedOn(page, content.excludeOn) ? undefined : content),
  placeInArea: ({ location }) => slimPlaces[location],
  variesByDevice: ({ textSettings }) => textSettings.some(textVariesByDevice),
  texts: [...clipboardTexts, ...countdownTexts, 'carousel.pause', 'text.readLess', 'text.readMore'],
  constants: ['carouselAutoplayDelay'],
  budget: { script: 0, style: 2_600 },
})
