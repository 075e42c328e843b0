import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import closed from '#widgets/navigation/header/closed.module.css'
import styles from '#widgets/navigation/header/component.module.css'
import type { header } from '#widgets/navigation/header/index.ts'
import { MenuItems } from '#widgets/navigation/header/menu.tsx'
import { Search } from '#widgets/navigation/header/search.tsx'
import { AccountTool, CountingTool } from '#widgets/navigation/header/tool.tsx'

type Props = WidgetProps<typeof header>

/** Above this transparency of the menu, in percent, text on it is hard to read. */
const minOpacity = 80

function Brands({ content, context }: Props) {
  const { brands } = content
  if (brands.length === 0) return null
  return (
    <ul className={closed.brands} aria-label={context.texts['header.brands']} data-part="brands">
      {brands.map((brand, index) => (
        <li key={keyOf(index, brand.title)}>
          <Link link={brand} className={closed.brand} />
        </li>
      ))}
    </ul>
  )
}

function Navigation(props: Props) {
  const { content, context, id } = props
  const { texts, constants } = context
  const { menu = [], categories, brands, accountUrl, loginUrl = accountUrl, serviceLinks } = content
  const drawer = `${id}-menu`
  if (menu.length + categories.length + brands.length === 0) return null
  return (
    <nav
      className={closed.navigation}
      aria-label={texts['menu.label']}
      data-client="menu"
      data-on="interaction"
      data-open-delay={constants.menuOpenDelay}
      data-close-delay={constants.menuCloseDelay}
    >
      <button
        className={`${styles.tool} ${closed.opener}`}
        type="button"
        popoverTarget={drawer}
        aria-label={texts['menu.open']}
      >
        <Icon name="menu" />
      </button>
      <div
        className={closed.drawer}
        id={drawer}
        popover="auto"
        data-part="drawer"
        data-client="current-entry"
      >
        <button
          className={`${styles.tool} ${closed.closer}`}
          type="button"
          popoverTarget={drawer}
          popoverTargetAction="hide"
          aria-label={texts['menu.close']}
        >
          <Icon name="close" />
        </button>
        <Brands {...props} />
        <MenuItems id={`${id}-entry`} menu={menu} categories={categories} texts={texts} />
        {accountUrl && (
          <>
            <a className={closed.drawerLink} href={loginUrl} data-opens-flyout="login" data-for="guest">
              {texts['header.signIn']}
            </a>
            <a className={closed.drawerLink} href={accountUrl} data-for="member" hidden>
              {texts['header.account']}
            </a>
          </>
        )}
        {serviceLinks.length > 0 && (
          <ul className={closed.service}>
            {serviceLinks.map((link, index) => (
              <li key={keyOf(index, link.url ?? link.title)}>
                <Link link={link} className={closed.serviceLink} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

/** Renders the header. Below 960 px the menu is a drawer, above it is a bar: the same elements, moved by CSS. */
export default function Header(props: Props) {
  const { content, context, id } = props
  const { logo, searchUrl, wishlistUrl, basketUrl, accountUrl, loginUrl, compact, menuPosition } = content
  const { texts, constants } = context
  const { menuOpacity = constants.menuOpacityPercent, badgeTextSize = constants.menuBadgeTextSize } = content
  const limit = constants.countDisplayLimit
  const { search = searchUrl && { path: searchUrl, tags: [] } } = context
  const home = (
    <a className={styles.logo} href={logo.url} aria-label={`${logo.title}, ${texts['header.home']}`}>
      {logo.title}
    </a>
  )
  const basket = <CountingTool of="basket" href={basketUrl} label={texts['header.basket']} limit={limit} />
  if (compact)
    return (
      <div className={styles.bar}>
        {home}
        <div className={styles.tools}>{basket}</div>
      </div>
    )
  const style = styleVariables({
    '--menu-opacity': `${Math.max(minOpacity, Math.min(menuOpacity, 100))}%`,
    '--badge-size': `${badgeTextSize / 16}rem`,
  })
  return (
    <div className={styles.bar} data-position={menuPosition} style={style}>
      <Navigation {...props} />
      {home}
      <div className={styles.tools}>
        {search && (
          <Search
            id={`${id}-search`}
            action={search.path}
            tags={search.tags}
            mode={context.mode}
            texts={texts}
            constants={constants}
          />
        )}
        <AccountTool
          id={`${id}-account`}
          href={accountUrl}
          links={content.accountLinks}
          loginUrl={loginUrl}
          texts={texts}
        />
        <CountingTool
          of="wishlist"
          href={wishlistUrl}
          label={texts['header.wishlist']}
          limit={limit}
          texts={{
            'wishlist.error_generic': texts['wishlist.error_generic'],
            'wishlist.full': texts['wishlist.full'],
            'wishlist.heart': texts['wishlist.heart'],
            'wishlist.login_to_use_wishlist': texts['wishlist.login_to_use_wishlist'],
          }}
        />
        {basket}
      </div>
    </div>
  )
}
