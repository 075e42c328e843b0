import type { WidgetProps } from '#renderer/define-widget.ts'
import { LimitedMarkdown } from '#renderer/kit/limited-markdown.tsx'
import styles from '#widgets/content/text/component.module.css'
import type { text } from '#widgets/content/text/index.ts'

export default function Text({ content, context }: WidgetProps<typeof text>) {
  const { headline, markdownContent, wordLimit } = content
  return (
    <div className={styles.text}>
      <div className={styles.columns}>
        {headline && <h2 className={styles.headline}>{headline}</h2>}
        <div className={`prose ${styles.body}`}>
          <LimitedMarkdown
            wordLimit={wordLimit}
            readMore={context.texts['text.readMore']}
            readLess={context.texts['text.readLess']}
          >
            {markdownContent}
          </LimitedMarkdown>
        </div>
      </div>
    </div>
  )
}
