import type { CounterName } from '#renderer/browser/basket/count.ts'
import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import type { Link as LinkContent } from '#schemas/parts/link.ts'
import closed from '#widgets/navigation/header/closed.module.css'
import styles from '#widgets/navigation/header/component.module.css'

interface Props {
  href: string | undefined
  label: string
}

interface AccountProps {
  /** Of the menu. */
  id: string
  /** The account page. */
  href: string | undefined
  /** Further pages of the account. */
  links: readonly LinkContent[]
  /** Address of the sign-in page. */
  loginUrl: string | undefined
  texts: Readonly<
    Record<'account.logOut' | 'account.overview' | 'form.failed' | 'header.account' | 'header.signIn', string>
  >
}

/**
 * Renders the account link. The HTML is the same for all: script (`widgets/navigation/header/account.page-client.ts`)
 * shows the parts for signed-in visitors. Without script the link opens the login page, which redirects them.
 */
export function AccountTool({ id, href, links, loginUrl = href, texts }: AccountProps) {
  if (!href) return null
  return (
    <span className={styles.account} data-client="account">
      <a
        className={styles.tool}
        href={loginUrl}
        aria-label={texts['header.signIn']}
        data-tool="account"
        data-opens-flyout="login"
        data-for="guest"
      >
        <Icon name="account" />
      </a>
      <button
        className={styles.tool}
        type="button"
        popoverTarget={id}
        aria-label={texts['header.account']}
        data-tool="account"
        data-for="member"
        hidden
      >
        <Icon name="account" />
      </button>
      <div className={closed.accountMenu} id={id} popover="auto">
        <a className={closed.accountLink} href={href}>
          {texts['account.overview']}
        </a>
        {links.map((link, index) => (
          <Link key={keyOf(index, link.title)} link={link} className={closed.accountLink} />
        ))}
        <button
          className={closed.accountLink}
          type="button"
          data-part="log-out"
          data-failed={texts['form.failed']}
        >
          {texts['account.logOut']}
        </button>
      </div>
    </span>
  )
}

interface CountingProps extends Props {
  of: CounterName
  limit: number
  /** Texts for script, by key. */
  texts?: Readonly<Record<string, string>>
}

/** Renders a link with a counter, which the browser fills: the HTML is the same for all. */
export function CountingTool({ of, href, label, limit, texts }: CountingProps) {
  if (!href) return null
  return (
    <span className={styles.counting} data-client="count" data-count-of={of} data-limit={limit}>
      <a
        className={styles.tool}
        href={href}
        aria-label={label}
        data-tool={of}
        data-opens-flyout={of === 'basket' ? 'basket' : undefined}
        data-texts={texts && JSON.stringify(texts)}
      >
        <Icon name={of} />
        <span className={styles.count} data-part="digits" aria-hidden="true" />
      </a>
      <span className="visually-hidden" role="status" />
    </span>
  )
}
