import styles from '#renderer/components/elements/loader.module.css'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { loaderTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import { constants } from '#schemas/markets/constants.ts'

/** Position of a loader (interface rule 10). */
type LoaderPosition = 'entirePage' | 'section'

interface Props {
  position: LoaderPosition
  texts: TextsOf<typeof loaderTexts>
  /** Width and height, px. */
  size?: number
}

/** Renders a loading indicator. */
export function Loader({ position, texts, size = constants.loaderSize }: Props) {
  return (
    <div
      className={styles.loader}
      role="status"
      data-position={position}
      style={styleVariables({ '--size': `${size}px` })}
    >
      <span className="visually-hidden">{texts['loader.loading']}</span>
    </div>
  )
}
