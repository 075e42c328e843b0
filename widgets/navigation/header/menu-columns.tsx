import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { MenuItem } from '#schemas/pages/navigation.ts'
import type { Link as LinkContent } from '#schemas/parts/link.ts'
import { burgerPositions } from '#widgets/navigation/header/burger-positions.ts'
import closed from '#widgets/navigation/header/closed.module.css'

/**
 * Groups a panel's items into columns: numbered items by number, then the rest: items with links in their own
 * columns, plain ones together.
 */
function columnsOf(items: readonly MenuItem[]): MenuItem[][] {
  const numbered = Map.groupBy(
    items.filter(({ column }) => column >= 0),
    ({ column }) => column,
  )
  const loose = items.filter(({ column }) => column < 0)
  const plain = loose.filter(({ links }) => links.length === 0)
  return [
    ...[...numbered].sort(([a], [b]) => a - b).map(([, column]) => column),
    ...loose.filter(({ links }) => links.length > 0).map((item) => [item]),
    ...(plain.length > 0 ? [plain] : []),
  ]
}

function Item({ item, position }: { item: MenuItem; position: string | undefined }) {
  const {
    linkColor,
    fontWeight,
    linkIcon,
    subtitle,
    subtitleBadge,
    subtitleColor,
    subtitleFontWeight,
    links,
  } = item
  const style = styleVariables({
    '--burger': position,
    '--weight': fontWeight?.toString(),
    '--colour': linkColor,
    '--subtitle-weight': subtitleFontWeight?.toString(),
    '--subtitle-colour': subtitleColor,
  })
  return (
    <li className={closed.menuItem} style={style} data-heading={links.length > 0 ? '' : undefined}>
      <Link link={item} className={closed.panelLink}>
        {linkIcon && <Icon name={linkIcon} className={closed.linkIcon} />}
        <span>{item.title ?? item.url}</span>
        {subtitleBadge && <span className={closed.badge}>{subtitleBadge}</span>}
        {subtitle && <span className={closed.itemSubtitle}>{subtitle}</span>}
      </Link>
      {links.length > 0 && <PlainLinks links={links} />}
    </li>
  )
}

const PlainLinks = ({ links }: { links: readonly LinkContent[] }) => (
  <ul className={closed.links}>
    {links.map((link, index) => (
      <li key={keyOf(index, link.url)}>
        <Link link={link} className={closed.panelLink} />
      </li>
    ))}
  </ul>
)

/** Renders the columns of the mega menu; in the drawer they are one list, in the burger menu's order. */
export function Columns({ items, links }: { items: readonly MenuItem[]; links: readonly LinkContent[] }) {
  const positions = burgerPositions(items)
  return (
    <div className={closed.columns}>
      {columnsOf(items).map((column, index) => (
        <ul key={keyOf(index)} className={closed.column}>
          {column.map((item, position) => (
            <Item key={keyOf(position, item.url)} item={item} position={positions.get(item)} />
          ))}
        </ul>
      ))}
      {links.length > 0 && <PlainLinks links={links} />}
    </div>
  )
}
