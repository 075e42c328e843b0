import styles from '#renderer/components/form/form.module.css'
import { Markdown } from '#renderer/components/text/markdown.tsx'

interface Props {
  headline?: string | undefined
  /** Markdown. */
  text?: string | undefined
}

/** Renders the introduction of a form. */
export const FormIntro = ({ headline, text }: Props) =>
  headline || text ? (
    <div className={styles.intro}>
      {headline && <h2>{headline}</h2>}
      {text && (
        <div className="prose">
          <Markdown>{text}</Markdown>
        </div>
      )}
    </div>
  ) : null
