import type { ReactNode } from 'react'
import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { bannerTextFor } from '#renderer/components/text/banner-text.ts'
import { ButtonText } from '#renderer/components/text/button-text.tsx'
import { Clipboard } from '#renderer/components/text/clipboard.tsx'
import { Countdown } from '#renderer/components/text/countdown.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { BannerText } from '#schemas/parts/text.ts'
import styles from '#widgets/content/promotion/component.module.css'
import type { promotion } from '#widgets/content/promotion/index.ts'

interface Props extends WidgetProps<typeof promotion> {
  /** Displayed width, as in the `sizes` attribute. Default: the widget's own. */
  sizes?: string
}

const pixels = (value: number | undefined) => (value === undefined ? undefined : `${value}px`)

function Text({ text, children }: { text: BannerText | undefined; children: ReactNode }) {
  return (
    <div
      className={styles.text}
      data-position={text?.ctaPosition ?? 'center'}
      style={styleVariables({ '--x-space': pixels(text?.xSpace), '--y-space': pixels(text?.ySpace) })}
    >
      {text?.text && (
        <div className={styles.words}>
          <Markdown headingOffset={0}>{text.text}</Markdown>
        </div>
      )}
      {children}
      {text?.cta && <ButtonText text={text} />}
      {text?.disclaimer && <small className={styles.disclaimer}>{text.disclaimer}</small>}
      <i className={styles.end} hidden />
    </div>
  )
}

/** Renders a picture with its text over the lower part, which fades into one colour for contrast. */
export default function Promotion({ content, context, id, eager, sizes }: Props) {
  const { images, link, backgroundColor, toggleFullWidth, countdown, clipboard } = content
  const text = bannerTextFor(context.device, content)
  const ground = backgroundColor ?? images.mobile.placeholder
  const name = link?.title ?? text?.cta ?? images.mobile.alt
  return (
    <article
      className={styles.banner}
      data-full-width={toggleFullWidth || undefined}
      data-promotion-id={link?.trackingId ?? id}
      data-promotion-name={name || undefined}
      style={styleVariables({ '--ground': ground })}
    >
      <Picture
        className={styles.picture}
        pictures={images}
        eager={eager}
        sizes={sizes ?? (toggleFullWidth ? '100vw' : '(min-width: 768px) 50vw, 100vw')}
      />
      {(text || countdown || clipboard) && (
        <Text text={text}>
          {countdown && <Countdown countdown={countdown} context={context} />}
          {clipboard && <Clipboard clipboard={clipboard} texts={context.texts} />}
        </Text>
      )}
      {link && (
        <Link link={link} className={styles.cover}>
          <span className="visually-hidden">{name || link.url}</span>
        </Link>
      )}
    </article>
  )
}
