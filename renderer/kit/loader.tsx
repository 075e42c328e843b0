import styles from '#renderer/kit/loader.module.css'
import type { loaderTexts, TextsOf } from '#renderer/kit/part-texts.ts'
import { styleVariables } from '#renderer/kit/style-variables.ts'
import { constants } from '#schemas/constants.ts'

/** Position of a loader (interface rule 10). */
export type LoaderPosition = 'entirePage' | 'section'

interface Props {
  position: LoaderPosition
  texts: TextsOf<typeof loaderTexts>
  /** Width and height, px. */
  size?: number
}

/** Says that something is on its way. */
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
