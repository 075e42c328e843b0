import { useId } from 'react'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/navigation/header/component.module.css'
import { Icon } from '#widgets/navigation/header/icon.tsx'
import type { header } from '#widgets/navigation/header/index.ts'
import { MenuItems } from '#widgets/navigation/header/menu.tsx'

interface ToolProps {
  href: string | undefined
  label: string
  icon: 'search' | 'account' | 'wishlist' | 'basket'
}

function Tool({ href, label, icon }: ToolProps) {
  if (!href) return null
  return (
    <a className={styles.tool} href={href} aria-label={label} data-tool={icon}>
      <Icon name={icon} />
    </a>
  )
}

/**
 * Below 960 px the menu is a drawer, above it stands in the bar: the same elements, moved by style.
 */
export default function Header({ content, context }: WidgetProps<typeof header>) {
  const drawer = useId()
  const { logo, menu, searchUrl, wishlistUrl, basketUrl, accountUrl, compact } = content
  const { texts } = context
  const home = (
    <a className={styles.logo} href={logo.url} aria-label={`${logo.title}, ${texts['header.home']}`}>
      {logo.title}
    </a>
  )
  const basket = <Tool href={basketUrl} label={texts['header.basket']} icon="basket" />
  if (compact)
    return (
      <div className={styles.bar} data-compact="">
        {home}
        <div className={styles.tools}>{basket}</div>
      </div>
    )
  return (
    <div className={styles.bar}>
      {menu.length > 0 && (
        <nav className={styles.navigation} aria-label={texts['menu.label']}>
          <button
            className={`${styles.tool} ${styles.opener}`}
            type="button"
            popoverTarget={drawer}
            aria-label={texts['menu.open']}
          >
            <Icon name="menu" />
          </button>
          <div className={styles.drawer} id={drawer} popover="auto">
            <button
              className={`${styles.tool} ${styles.closer}`}
              type="button"
              popoverTarget={drawer}
              popoverTargetAction="hide"
              aria-label={texts['menu.close']}
            >
              <Icon name="close" />
            </button>
            <MenuItems items={menu} back={texts['menu.back']} />
            {accountUrl && (
              <a className={styles.drawerLink} href={accountUrl}>
                {texts['header.account']}
              </a>
            )}
          </div>
        </nav>
      )}
      {home}
      <div className={styles.tools}>
        <Tool href={searchUrl} label={texts['header.search']} icon="search" />
        <Tool href={accountUrl} label={texts['header.account']} icon="account" />
        <Tool href={wishlistUrl} label={texts['header.wishlist']} icon="wishlist" />
        {basket}
      </div>
    </div>
  )
}
