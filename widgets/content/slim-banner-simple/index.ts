import { isExcludedOn } from '#renderer/components/banner/excluded-on.ts'
import { positionByLocation } from '#renderer/components/banner/slim-positions.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { slimBannerSimpleSchema } from '#widgets/content/slim-banner-simple/schema.ts'

export const slimBannerSimple = defineWidget(slimBannerSimpleSchema, {
  type: 'slimBannerSimple',
  hydrate: 'never',
  forPage: (content, page) => (isExcludedOn(page, content.excludeOn) ? undefined : content),
  positionInArea: ({ location }) => positionByLocation[location],
  texts: ['carousel.pause'],
  contained: true,
  budget: { script: 0, style: 1_500 },
})
