import { RunningText } from '#renderer/components/text/running-text.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/seo/component.module.css'
import type { seo } from '#widgets/content/seo/index.ts'

export default function Seo({ content, context }: WidgetProps<typeof seo>) {
  return (
    <div className={styles.seo}>
      <RunningText content={content} context={context} className={styles.body} />
    </div>
  )
}
