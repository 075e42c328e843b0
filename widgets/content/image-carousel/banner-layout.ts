import { type CarouselLayout, layoutWith } from '#renderer/components/carousel/carousel-layout.ts'
import type { ContentOf } from '#renderer/define-widget.ts'
import type { Constants } from '#schemas/markets/constants.ts'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'

type Content = ContentOf<typeof imageCarousel>

const one = { mobile: 1, tablet: 1, desktop: 1 }
const none = { mobile: 0, tablet: 0, desktop: 0 }

/**
 * How many banners stand side by side: as content says, else as brand and market have tiles (readings 29), but never more
 * than there are. Those that fade lie on one another: there is no room for a second one.
 */
export const bannerLayout = (
  content: Content,
  { carouselTiles }: Pick<Constants, 'carouselTiles'>,
  count: number,
): Content & CarouselLayout =>
  content.animation === 'fade'
    ? { ...content, displayCounts: one, previewOffsets: none }
    : layoutWith(content, carouselTiles, count)
