import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { ContentOf, WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/navigation/app-navigation/component.module.css'
import type { appNavigation } from '#widgets/navigation/app-navigation/index.ts'

type Item = ContentOf<typeof appNavigation>['items'][number]

/** Minimum number of icons for a bar (content rule 23). */
const minIcons = 3

const countedIcons: readonly string[] = ['basket', 'wishlist']

function IconLink({ item, limit }: { item: Item; limit: number }) {
  const { icon, title, url, trackingId } = item
  const isCounted = countedIcons.includes(icon)
  return (
    <span
      className={styles.item}
      {...(isCounted && { 'data-client': 'count', 'data-count-of': icon, 'data-limit': limit })}
    >
      <a className={styles.link} href={url} data-tracking={trackingId} aria-label={title}>
        <Icon name={icon} />
        {isCounted && <span className={styles.count} data-part="digits" aria-hidden="true" />}
        <span className={styles.title}>{title}</span>
      </a>
    </span>
  )
}

/** Icons without an address, because their page was removed, do not count. */
export default function AppNavigation({ content, context }: WidgetProps<typeof appNavigation>) {
  const items = content.items.filter(({ url }) => url !== undefined)
  if (items.length < minIcons) return null
  return (
    <nav
      className={styles.bar}
      aria-label={context.texts['appNavigation.label']}
      data-device={context.device}
      data-client="current-page"
    >
      <ul className={styles.items} style={styleVariables({ '--icons': `${items.length}` })}>
        {items.map((item, index) => (
          <li key={keyOf(index, item.title)}>
            <IconLink item={item} limit={context.constants.countDisplayLimit} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
