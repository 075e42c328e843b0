import type { WidgetProps } from '#renderer/define-widget.ts'
import { bannerTextFor } from '#renderer/kit/banner-text.ts'
import { Link } from '#renderer/kit/link.tsx'
import { Markdown } from '#renderer/kit/markdown.tsx'
import { Picture } from '#renderer/kit/picture.tsx'
import type { BannerText } from '#schemas/parts/text.ts'
import styles from '#widgets/content/promotion/component.module.css'
import type { promotion } from '#widgets/content/promotion/index.ts'

type Props = WidgetProps<typeof promotion>

function ButtonText({ text }: { text: BannerText }) {
  const { cta, ctaBackgroundColor, ctaColor, ctaFontSize, enableCtaIcon } = text
  return (
    <span
      className={styles.button}
      style={{ backgroundColor: ctaBackgroundColor, color: ctaColor, fontSize: `${ctaFontSize / 16}rem` }}
    >
      {cta}
      {enableCtaIcon && <span className={styles.arrow} aria-hidden="true" />}
    </span>
  )
}

function Text({ text }: { text: BannerText }) {
  const { xSpace, ySpace, ctaPosition, disclaimer } = text
  return (
    <div
      className={styles.text}
      data-position={ctaPosition}
      style={{ paddingInline: xSpace, paddingBlock: ySpace }}
    >
      {text.text && <Markdown>{text.text}</Markdown>}
      {text.cta && <ButtonText text={text} />}
      {disclaimer && <small className={styles.disclaimer}>{disclaimer}</small>}
    </div>
  )
}

export default function Promotion({ content, context }: Props) {
  const { images, link, backgroundColor, toggleFullWidth } = content
  const text = bannerTextFor(context.device, content)
  return (
    <article
      className={styles.banner}
      data-full-width={toggleFullWidth || undefined}
      style={{ backgroundColor }}
    >
      <Picture pictures={images} sizes={toggleFullWidth ? '100vw' : '(min-width: 768px) 50vw, 100vw'} />
      {text && <Text text={text} />}
      {link && <Link link={link} className={styles.cover} label={link.title ?? text?.cta} />}
    </article>
  )
}
