import { isExcludedOn } from '#renderer/components/banner/excluded-on.ts'
import { slimPlaces } from '#renderer/components/banner/slim-places.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { slimBannerSimpleSchema } from '#widgets/content/slim-banner-simple/schema.ts'

export const slimBannerSimple = defineWidget(slimBannerSimpleSchema, {
  type: 'slimBannerSimple',
  hydrate: 'never',
  forPage: (content, page) => (isExcludedOn(page, content.excludeOn) ? undefined : content),
  placeInArea: ({ location }) => slimPlaces[location],
  texts: ['carousel.pause'],
  contained: true,
  budget: { script: 0, style: 1_500 },
})
