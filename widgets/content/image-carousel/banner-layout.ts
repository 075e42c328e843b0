import { type CarouselLayout, layoutWith } from '#renderer/components/carousel/carousel-layout.ts'
import type { ContentOf } from '#renderer/define-widget.ts'
import type { Constants } from '#schemas/markets/constants.ts'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'

type Content = ContentOf<typeof imageCarousel>

const single = { mobile: 1, tablet: 1, desktop: 1 }
const noOffsets = { mobile: 0, tablet: 0, desktop: 0 }

/**
 * Returns the number of visible banners (content rule 16), at most the number of banners. Fading banners overlap: one
 * is visible.
 */
export const bannerLayout = (
  content: Content,
  { carouselTiles }: Pick<Constants, 'carouselTiles'>,
  count: number,
): Content & CarouselLayout =>
  content.animation === 'fade'
    ? { ...content, displayCounts: single, previewOffsets: noOffsets }
    : layoutWith(content, carouselTiles, count)
