import { type CarouselLayout, layoutWith } from '#renderer/components/carousel/carousel-layout.ts'
import type { ContentOf } from '#renderer/define-widget.ts'
import type { Constants } from '#schemas/markets/constants.ts'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'

type Content = ContentOf<typeof imageCarousel>

const single = { mobile: 1, tablet: 1, desktop: 1 }
const none = { mobile: 0, tablet: 0, desktop: 0 }

/**
 * Returns how many banners stand side by side (content rule 16), at most as many as there are. Banners that fade
 * overlap: only one is visible.
 */
export const bannerLayout = (
  content: Content,
  { carouselTiles }: Pick<Constants, 'carouselTiles'>,
  count: number,
): Content & CarouselLayout =>
  content.animation === 'fade'
    ? { ...content, displayCounts: single, previewOffsets: none }
    : layoutWith(content, carouselTiles, count)
