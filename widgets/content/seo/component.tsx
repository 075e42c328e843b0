import type { WidgetProps } from '#renderer/define-widget.ts'
import { LimitedMarkdown } from '#renderer/kit/limited-markdown.tsx'
import styles from '#widgets/content/seo/component.module.css'
import type { seo } from '#widgets/content/seo/index.ts'

export default function Seo({ content, context }: WidgetProps<typeof seo>) {
  const { headline, markdownContent, wordLimit } = content
  return (
    <div className={styles.seo}>
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
  )
}
