import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import { Carousel } from '#renderer/kit/carousel.tsx'
import { shownAtOnce } from '#renderer/kit/carousel-layout.ts'
import { staticPart } from '#renderer/kit/static-part.ts'
import { useAutoplay } from '#renderer/kit/use-autoplay.ts'
import { useSliderTrack } from '#renderer/kit/use-slider-track.ts'
import { autoplayDelayOf } from '#schemas/parts/autoplay-delay.ts'
import styles from '#widgets/content/image-carousel/component.module.css'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'
import { movesByItself } from '#widgets/content/image-carousel/moves-by-itself.ts'

const one = { mobile: 1, tablet: 1, desktop: 1 }
const none = { mobile: 0, tablet: 0, desktop: 0 }

export default function ImageCarousel({
  content,
  context,
  staticParts,
}: PartedWidgetProps<typeof imageCarousel>) {
  const { animation, animationDuration, speed, animationDelay, autoplayDelay } = content
  // The last part is the texts; it is there even where there are none.
  const count = staticParts.length - 1
  const moving = movesByItself(content)
  // Slides that fade lie on one another: there is no room for a second one.
  const settings = animation === 'fade' ? { ...content, displayCounts: one, previewOffsets: none } : content
  const track = useSliderTrack({
    count,
    shown: shownAtOnce(settings, context.device),
    animation,
    duration: animationDuration ?? speed,
  })
  const player = useAutoplay(track, {
    enabled: moving,
    delay: autoplayDelayOf(animationDelay || autoplayDelay, context.constants.carouselAutoplayDelay),
    loopLimit: content.loopLimit,
  })
  if (count === 0 || count < content.minimumThreshold) return null
  return (
    <div className={styles.banners}>
      <Carousel
        settings={settings}
        items={staticParts.slice(0, count)}
        track={track}
        autoplay={moving ? player : undefined}
        arrows={content.showBannerControls}
        texts={context.texts}
      />
      <div className={styles.texts} {...staticPart(staticParts, count)} />
    </div>
  )
}
