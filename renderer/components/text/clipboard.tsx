import styles from '#renderer/components/text/clipboard.module.css'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { clipboardTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import type { Clipboard as ClipboardContent } from '#schemas/parts/countdown.ts'

interface Props {
  clipboard: ClipboardContent
  texts: TextsOf<typeof clipboardTexts>
}

/**
 * Renders a code to copy: one press selects it; the button copies it with client script (`clipboard.client.ts`), which
 * changes this HTML: never use it inside hydrated parts.
 */
export function Clipboard({ clipboard: { code, iconSize }, texts }: Props) {
  return (
    <span className={styles.clipboard} data-client="clipboard">
      <code className={styles.code}>{code}</code>
      <button
        type="button"
        className={styles.button}
        aria-label={fillText(texts['clipboard.copy'], { code })}
      >
        <svg
          width={iconSize}
          height={iconSize}
          viewBox="0 0 18 18"
          aria-hidden="true"
          className={styles.icon}
        >
          <path d="M6.5 6.5h9v9h-9zM11.5 6.5v-4h-9v9h4" />
        </svg>
      </button>
      <span role="status" className={styles.notice} data-copied={texts['clipboard.copied']} />
    </span>
  )
}
