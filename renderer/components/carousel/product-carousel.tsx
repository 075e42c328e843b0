import { Carousel, type WrittenCarousel } from '#renderer/components/carousel/carousel.tsx'
import {
  type carouselConstants,
  itemsPerView,
  layoutWith,
} from '#renderer/components/carousel/carousel-layout.ts'
import { useAutoplay } from '#renderer/components/carousel/use-autoplay.ts'
import { useScrollTrack } from '#renderer/components/carousel/use-scroll-track.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { carouselTexts } from '#renderer/texts/part-texts.ts'
import { autoplayDelayOf } from '#schemas/parts/autoplay-delay.ts'
import type { Link } from '#schemas/parts/link.ts'

interface ProductCarouselSettings extends WrittenCarousel {
  autoplay: boolean
  /** Seconds; 0: the brand's default. */
  autoplayDelay: number
  /** Milliseconds. */
  speed?: number
  minimumThreshold?: number
  /** Page that lists all products. */
  link?: Link
}

/** Context of a product carousel. */
export type ProductCarouselContext = Pick<
  WidgetContext<
    (typeof carouselTexts)[number],
    never,
    (typeof carouselConstants)[number] | 'carouselProducts'
  >,
  'device' | 'texts' | 'constants'
>

interface Props {
  settings: ProductCarouselSettings
  context: ProductCarouselContext
  /** A tile for each product. */
  tiles: readonly string[]
  /** Name of the list in analytics, if there is no headline. */
  list: string
}

/** Renders products side by side; nothing below the minimum threshold (content rule 16). */
export function ProductCarousel({ settings, context, tiles, list }: Props) {
  const { device, texts, constants } = context
  const { autoplay: enabled, autoplayDelay, headline, link } = settings
  const { speed = constants.carouselSpeedDuration } = settings
  const { minimumThreshold = constants.carouselMinimumThreshold } = settings
  const carouselLayout = layoutWith(settings, constants.carouselProducts)
  const count = tiles.length
  const track = useScrollTrack({ count, perView: itemsPerView(carouselLayout, device), speed })
  const delay = autoplayDelayOf(autoplayDelay, constants.carouselAutoplayDelay)
  const autoplay = useAutoplay(track, { enabled, delay })
  if (count === 0 || count < minimumThreshold) return null
  return (
    <Carousel
      settings={carouselLayout}
      items={tiles}
      track={track}
      autoplay={enabled ? autoplay : undefined}
      list={headline || list}
      link={link}
      texts={texts}
    />
  )
}
