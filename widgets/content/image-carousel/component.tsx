import { Carousel } from '#renderer/components/carousel/carousel.tsx'
import { itemsPerView } from '#renderer/components/carousel/carousel-layout.ts'
import { useAutoplay } from '#renderer/components/carousel/use-autoplay.ts'
import { staticPart } from '#renderer/components/elements/static-part.ts'
import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import { autoplayDelayOf } from '#schemas/parts/autoplay-delay.ts'
import { bannerLayout } from '#widgets/content/image-carousel/banner-layout.ts'
import styles from '#widgets/content/image-carousel/component.module.css'
import { movesByItself } from '#widgets/content/image-carousel/has-autoplay.ts'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'
import { useSliderTrack } from '#widgets/content/image-carousel/use-slider-track.ts'

export default function ImageCarousel({
  content,
  context,
  staticParts,
}: PartedWidgetProps<typeof imageCarousel>) {
  const { constants } = context
  const { animation, animationDuration, animationDelay, autoplayDelay } = content
  const { speed = constants.carouselSpeedDuration } = content
  const { minimumThreshold = constants.carouselMinimumThreshold } = content
  // The last part holds the texts, even if there are none.
  const count = staticParts.length - 1
  const moving = movesByItself(content)
  const settings = bannerLayout(content, constants, count)
  const track = useSliderTrack({
    count,
    perView: itemsPerView(settings, context.device),
    animation,
    duration: animationDuration ?? speed,
  })
  const player = useAutoplay(track, {
    enabled: moving,
    delay: autoplayDelayOf(animationDelay || autoplayDelay, constants.carouselAutoplayDelay),
    loopLimit: content.loopLimit,
  })
  if (count === 0 || count < minimumThreshold) return null
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
