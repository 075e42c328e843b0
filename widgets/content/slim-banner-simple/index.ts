import { defineWidget } from '#renderer/define-widget.ts'
import { isExcludedOn } from '#renderer/kit/excluded-on.ts'
import { slimPlaces } from '#renderer/kit/slim-places.ts'
import { slimBannerSimpleSchema } from '#widgets/content/slim-banner-simple/schema.ts'

export const slimBannerSimple = defineWidget(slimBannerSimpleSchema, {
  type: 'slimBannerSimple',
  hydrate: 'never',
  forPage: (content, page) => (isExcludedOn(page, content.excludeOn) ? undefined : content),
  placeInArea: ({ location }) => slimPlaces[location],
  texts: ['carousel.pause'],
  budget: { script: 0, style: 1_500 },
})
