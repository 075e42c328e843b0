import { isExcludedOn } from '#renderer/components/banner/excluded-on.ts'
import { positionByLocation } from '#renderer/components/banner/slim-positions.ts'
import { textVariesByDevice } from '#renderer/components/text/text-settings.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { clipboardTexts, countdownTexts } from '#renderer/texts/part-texts.ts'
import { slimBannerAdvancedSchema } from '#widgets/content/slim-banner-advanced/schema.ts'

export const slimBannerAdvanced = defineWidget(slimBannerAdvancedSchema, {
  type: 'slimBannerAdvanced',
  hydrate: 'never',
  forPage: (content, page) => (isExcludedOn(page, content.excludeOn) ? undefined : content),
  positionInArea: ({ location }) => positionByLocation[location],
  variesByDevice: ({ textSettings }) => textSettings.some(textVariesByDevice),
  texts: [...clipboardTexts, ...countdownTexts, 'carousel.pause', 'text.readLess', 'text.readMore'],
  constants: ['carouselAutoplayDelay'],
  contained: true,
  budget: { script: 0, style: 2_600 },
})
