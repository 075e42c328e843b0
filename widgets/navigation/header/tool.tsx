import type { Counted } from '#renderer/kit/count.ts'
import { Icon } from '#renderer/kit/icon.tsx'
import styles from '#widgets/navigation/header/component.module.css'

interface Props {
  href: string | undefined
  label: string
  icon: 'account' | 'wishlist' | 'basket'
}

/** An icon that leads somewhere; nothing where content does not say where. */
export function Tool({ href, label, icon }: Props) {
  if (!href) return null
  return (
    <a className={styles.tool} href={href} aria-label={label} data-tool={icon}>
      <Icon name={icon} />
    </a>
  )
}

/** A tool with the number of things behind it, filled in by the browser: the page is the same for everybody. */
export function CountingTool({
  of,
  href,
  label,
  limit,
}: Omit<Props, 'icon'> & { of: Counted; limit: number }) {
  if (!href) return null
  return (
    <span className={styles.counting} data-behaviour="count" data-count-of={of} data-limit={limit}>
      <a className={styles.tool} href={href} aria-label={label} data-tool={of}>
        <Icon name={of} />
        <span className={styles.count} data-digits="" aria-hidden="true" />
      </a>
      <span className="visually-hidden" role="status" />
    </span>
  )
}
