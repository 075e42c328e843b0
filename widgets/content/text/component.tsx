import { RunningText } from '#renderer/components/text/running-text.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/text/component.module.css'
import type { text } from '#widgets/content/text/index.ts'

export default function Text({ content, context }: WidgetProps<typeof text>) {
  return (
    <div className={styles.text}>
      <div className={styles.columns}>
        <RunningText content={content} context={context} className={styles.body} />
      </div>
    </div>
  )
}
