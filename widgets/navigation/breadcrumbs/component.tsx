import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/navigation/breadcrumbs/component.module.css'
import type { breadcrumbs } from '#widgets/navigation/breadcrumbs/index.ts'

/** A single step is not rendered. */
export default function Breadcrumbs({ content, context }: WidgetProps<typeof breadcrumbs>) {
  const steps = content.items.slice(0, -1)
  const current = content.items.at(-1)
  if (!current || steps.length === 0) return null
  return (
    <nav aria-label={context.texts['breadcrumb.label']} data-leads="">
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={keyOf(index, step.title)} className={styles.step}>
            <Link link={step} className={styles.link} />
          </li>
        ))}
        <li className={styles.step} aria-current="page">
          {current.title}
        </li>
      </ol>
    </nav>
  )
}
