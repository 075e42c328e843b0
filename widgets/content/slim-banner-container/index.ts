import { isExcludedOn } from '#renderer/components/banner/excluded-on.ts'
import { positionByLocation } from '#renderer/components/banner/slim-positions.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { slimBannerContainerSchema } from '#widgets/content/slim-banner-container/schema.ts'

export const slimBannerContainer = defineWidget(slimBannerContainerSchema, {
  type: 'slimBannerContainer',
  hydrate: 'never',
  forPage(content, page) {
    const banners = content.banners.filter(({ excludeOn }) => !isExcludedOn(page, excludeOn))
    return banners.length === 0 || isExcludedOn(page, content.excludeOn) ? undefined : { ...content, banners }
  },
  positionInArea: ({ location }) => positionByLocation[location],
  texts: ['carousel.pause'],
  constants: ['carouselAutoplayDelay'],
  contained: true,
  budget: { script: 0, style: 2_600 },
})
