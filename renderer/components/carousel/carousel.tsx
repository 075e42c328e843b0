import styles from '#renderer/components/carousel/carousel.module.css'
import {
  type CarouselLayout,
  carouselVariables,
  type WrittenLayout,
} from '#renderer/components/carousel/carousel-layout.ts'
import type { Track } from '#renderer/components/carousel/carousel-track.ts'
import type { Autoplay } from '#renderer/components/carousel/use-autoplay.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { staticItem, staticList } from '#renderer/components/elements/static-part.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { carouselTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import type { Link as LinkContent } from '#schemas/parts/link.ts'

type Texts = TextsOf<typeof carouselTexts>

interface CarouselAppearance {
  headline?: string
  pagination: boolean
  arrowsPosition: 'inside' | 'outside'
  /** Pixels at both ends. */
  padding: number
}

type CarouselSettings = CarouselAppearance & CarouselLayout

/** Settings from content; absent ones default to those of the brand and market. */
export interface WrittenCarousel extends CarouselAppearance, WrittenLayout {}

interface Props {
  settings: CarouselSettings
  /** The items' HTML: static parts of the widget, from its first on. */
  items: readonly string[]
  track: Track
  /** Present if the carousel plays automatically. */
  autoplay?: Autoplay | undefined
  /** Buttons to turn the page. */
  arrows?: boolean
  /** Name of the list in analytics, if it lists products. */
  list?: string
  /** Page that lists all items. */
  link?: LinkContent | undefined
  texts: Texts
}

// The list itself is focusable, as every scroll container must be, because its items may not be.
const reachable = { tabIndex: 0 }

function Arrow({ track, forward, label }: { track: Track; forward: boolean; label: string }) {
  const stuck = !track.endless && (forward ? track.page === track.pages - 1 : track.page === 0)
  return (
    <button
      type="button"
      className={forward ? styles.next : styles.previous}
      aria-label={label}
      aria-disabled={stuck || undefined}
      onClick={() => !stuck && (forward ? track.next() : track.previous())}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" className={styles.chevron} aria-hidden="true">
        <path d="M7 3l7 7-7 7" />
      </svg>
    </button>
  )
}

function PlayButton({ autoplay, texts }: { autoplay: Autoplay; texts: Texts }) {
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={autoplay.playing ? texts['carousel.pause'] : texts['carousel.play']}
      onClick={autoplay.toggle}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" className={styles.mark} aria-hidden="true">
        <path d={autoplay.playing ? 'M5 4h3v12H5zM12 4h3v12h-3z' : 'M6 4l10 6-10 6z'} />
      </svg>
    </button>
  )
}

/** Above this number of pages, a counter replaces the dots, which would be too small to hit. */
const maxDots = 8

function Dots({ track, texts }: { track: Track; texts: Texts }) {
  if (track.pages > maxDots)
    return (
      <bdi className={styles.position}>
        {track.page + 1} / {track.pages}
      </bdi>
    )
  const numbers = Array.from({ length: track.pages }, (_, index) => index)
  return (
    <div className={styles.dots}>
      {numbers.map((index) => (
        <button
          key={index}
          type="button"
          className={styles.dot}
          aria-label={fillText(texts['carousel.page'], { number: index + 1 })}
          aria-current={index === track.page ? 'true' : undefined}
          onClick={() => track.go(index)}
        />
      ))}
    </div>
  )
}

interface HeadProps {
  headline: string | undefined
  link: LinkContent | undefined
  seeAll: string
}

function Head({ headline, link, seeAll }: HeadProps) {
  if (!headline && !link?.url) return null
  return (
    <div className={styles.head}>
      {headline && <h2>{headline}</h2>}
      {link?.url && (
        <Link link={link} className={styles.all}>
          {link.title ?? seeAll}
          {headline && <span className="visually-hidden"> {headline}</span>}
        </Link>
      )}
    </div>
  )
}

/**
 * Renders items side by side. Without script it is a list that scrolls and snaps; script adds arrows, dots and a pause
 * button. CSS sets the sizes by viewport width, so that nothing moves when the island hydrates.
 */
export function Carousel({ settings, items, track, autoplay, arrows = true, list, link, texts }: Props) {
  const { headline, pagination, arrowsPosition, padding } = settings
  const label = headline || texts['carousel.label']
  const turns = track.pages > 1
  return (
    <section
      className={styles.carousel}
      aria-label={headline || undefined}
      data-arrows={arrows ? arrowsPosition : undefined}
      data-list={list}
      // Tiles of products get their script-only controls on first interaction.
      data-client={list === undefined ? undefined : 'product-tiles'}
      data-on={list === undefined ? undefined : 'interaction'}
      suppressHydrationWarning
      style={carouselVariables(settings, padding)}
      {...autoplay?.holders}
    >
      <Head headline={headline} link={link} seeAll={texts['carousel.seeAll']} />
      <div className={styles.stage}>
        {arrows && turns && <Arrow track={track} forward={false} label={texts['carousel.previous']} />}
        <ul ref={track.ref} className={styles.track} aria-label={label} {...staticList} {...reachable}>
          {items.map((_, index) => (
            <li key={keyOf(index)} {...staticItem(items, index)} />
          ))}
        </ul>
        {arrows && turns && <Arrow track={track} forward label={texts['carousel.next']} />}
      </div>
      {(pagination || autoplay) && (
        <div className={styles.controls}>
          {autoplay && turns && <PlayButton autoplay={autoplay} texts={texts} />}
          {pagination && turns && <Dots track={track} texts={texts} />}
        </div>
      )}
    </section>
  )
}
