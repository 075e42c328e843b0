import { PauseToggle } from '#renderer/components/banner/pause-toggle.tsx'
import { SlimBar } from '#renderer/components/banner/slim-bar.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/slim-banner-simple/component.module.css'
import type { slimBannerSimple } from '#widgets/content/slim-banner-simple/index.ts'

/** Pixels per second, and the approximate widths of a letter and of the gap between repetitions. */
const pace = 40
const letter = 7
const space = 64

/** The widest screen that a moving text fills without a gap, px. */
const widestScreen = 2_560

function Running({ text, loopLimit }: { text: string; loopLimit: number }) {
  const width = text.length * letter + space
  const copies = Array.from({ length: Math.ceil(widestScreen / width) + 1 }, (_, index) => index)
  return (
    <span
      className={styles.run}
      style={styleVariables({
        '--copies': String(copies.length),
        '--seconds': `${Math.round(width / pace)}s`,
        '--rounds': loopLimit === 0 ? 'infinite' : String(loopLimit),
      })}
    >
      {copies.map((copy) => (
        <span key={keyOf(copy)} className={styles.copy} aria-hidden={copy > 0 || undefined}>
          {text}
        </span>
      ))}
    </span>
  )
}

/** Renders a line of text that is one link. A moving line repeats seamlessly. */
export default function SlimBannerSimple({ content, context }: WidgetProps<typeof slimBannerSimple>) {
  const { text, link, color, backgroundColor, animation, loopLimit } = content
  const isMarquee = animation === 'marquee'
  return (
    <SlimBar color={color} backgroundColor={backgroundColor} isPausable={isMarquee}>
      <p className={isMarquee ? styles.window : styles.text}>
        <Link link={link} className={styles.link}>
          {isMarquee ? <Running text={text} loopLimit={loopLimit} /> : text}
        </Link>
      </p>
      {isMarquee && <PauseToggle label={context.texts['carousel.pause']} />}
    </SlimBar>
  )
}
