import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/account/account-menu/component.module.css'
import type { accountMenu } from '#widgets/account/account-menu/index.ts'

export default function AccountMenu({ content, context }: WidgetProps<typeof accountMenu>) {
  return (
    <nav className={styles.menu} aria-label={context.texts['account.overview']} data-client="current-page">
      <ul className={styles.list}>
        {content.links.map((link, index) => (
          <li key={keyOf(index, link.title)}>
            <Link link={link} className={styles.link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
