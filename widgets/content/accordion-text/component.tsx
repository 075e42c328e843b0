import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/accordion-text/component.module.css'
import type { accordionText } from '#widgets/content/accordion-text/index.ts'

/**
 * Renders sections as separate `details`, which stay open until closed: shoppers compare answers, and a section that
 * closes by itself would move the text.
 */
export default function AccordionText({ content }: WidgetProps<typeof accordionText>) {
  const { headline, subsections } = content
  if (subsections.length === 0) return null
  const Title = headline ? 'h3' : 'h2'
  return (
    <div className={styles.accordion}>
      <div className={styles.columns}>
        {headline && <h2 className={styles.headline}>{headline}</h2>}
        <div className={styles.sections}>
          {subsections.map(({ title, text }, index) => (
            <details key={keyOf(index, title)} className={styles.section}>
              <summary className={styles.summary}>
                <Title className={styles.title}>{title}</Title>
              </summary>
              <div className={`prose ${styles.text}`}>
                <Markdown headingOffset={headline ? 3 : 2}>{text}</Markdown>
              </div>
            </details>
          ))}
        </div>
      </div>
    </div>
  )
}
