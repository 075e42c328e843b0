import { defineWidget } from '#renderer/define-widget.ts'
import { isExcludedOn } from '#renderer/kit/excluded-on.ts'
import { slimPlaces } from '#renderer/kit/slim-places.ts'
import { slimBannerContainerSchema } from '#widgets/content/slim-banner-container/schema.ts'

export const slimBannerContainer = defineWidget(slimBannerContainerSchema, {
  type: 'slimBannerContainer',
  hydrate: 'never',
  forPage(content, page) {
    const banners = content.banners.filter(({ excludeOn }) => !isExcludedOn(page, excludeOn))
    return banners.length === 0 || isExcludedOn(page, content.excludeOn) ? undefined : { ...content, banners }
  },
  placeInArea: ({ location }) => slimPlaces[location],
  texts: ['carousel.pause'],
  constants: ['carouselAutoplayDelay'],
  budget: { script: 0, style: 2_600 },
})
