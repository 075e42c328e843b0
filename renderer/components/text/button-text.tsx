import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import styles from '#renderer/components/text/button-text.module.css'
import type { BannerText } from '#schemas/parts/text.ts'

/**
 * A button's look, in content's colours; where it names one of the two, or none, the other is black or white or the
 * ground that it lies on. What leads somewhere is the link around it or over it.
 */
export function ButtonText({ text }: { text: BannerText }) {
  const { cta, ctaBackgroundColor, ctaColor, ctaFontSize, enableCtaIcon } = text
  return (
    <span
      className={`${styles.button} ${ctaBackgroundColor ? 'on-ground' : styles.plain}`}
      style={{
        ...styleVariables({ '--ground': ctaBackgroundColor ?? ctaColor }),
        color: ctaBackgroundColor && ctaColor,
        fontSize: `${ctaFontSize / 16}rem`,
      }}
    >
      {cta}
      {enableCtaIcon && <span className={styles.arrow} aria-hidden="true" />}
    </span>
  )
}
