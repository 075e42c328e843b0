import type { PartedWidgetProps } from '#renderer/define-widget.ts'
import { Carousel } from '#renderer/kit/carousel.tsx'
import { shownAtOnce } from '#renderer/kit/carousel-layout.ts'
import { useAutoplay } from '#renderer/kit/use-autoplay.ts'
import { useScrollTrack } from '#renderer/kit/use-scroll-track.ts'
import { autoplayDelayOf } from '#schemas/parts/carousel.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

export default function ProductCarousel({
  content,
  context,
  staticParts,
}: PartedWidgetProps<typeof productCarousel>) {
  const { autoplay: enabled, autoplayDelay, speed, minimumThreshold } = content
  const count = staticParts.length
  const track = useScrollTrack({ count, shown: shownAtOnce(content, context.device), speed })
  const autoplay = useAutoplay(track, { enabled, delay: autoplayDelayOf(autoplayDelay) })
  if (count === 0 || count < minimumThreshold) return null
  return (
    <Carousel
      settings={content}
      items={staticParts}
      track={track}
      autoplay={enabled ? autoplay : undefined}
      texts={context.texts}
    />
  )
}
