import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import styles from '#renderer/components/text/button-text.module.css'
import type { BannerText } from '#schemas/parts/text.ts'

/**
 * Renders a button's look in content's colours; missing ones default to black, white or the background, whichever
 * contrasts. The link is the element around it or overlaying it.
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
