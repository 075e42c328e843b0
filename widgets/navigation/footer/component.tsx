import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { PaymentMark, pictureOfMark } from '#renderer/components/elements/payment-mark.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { Link as LinkContent } from '#schemas/parts/link.ts'
import { isAddressOf } from '#schemas/validation/url.ts'
import styles from '#widgets/navigation/footer/component.module.css'
import type { footer } from '#widgets/navigation/footer/index.ts'
import { FooterNewsletter } from '#widgets/navigation/footer/newsletter.tsx'
import { paymentName } from '#widgets/navigation/footer/payment-marks.ts'

type Context = WidgetProps<typeof footer>['context']

/**
 * The footer is the same HTML for all: the script of the account link
 * (`widgets/navigation/header/account.page-client.ts`) replaces the sign-in link by the account link. Without script
 * the login page redirects to the account.
 */
function FooterLink({ link, context: { pages, texts } }: { link: LinkContent; context: Context }) {
  if (!isAddressOf(link.url, decodeURIComponent(pages.loginPage)))
    return <Link link={link} className={styles.link} />
  return (
    <>
      <span data-for="guest">
        <Link link={link} className={styles.link} />
      </span>
      <a className={styles.link} href={pages.accountPage} data-for="member" hidden>
        {texts['header.account']}
      </a>
    </>
  )
}

interface ColumnProps {
  title: string
  links: readonly LinkContent[]
  context: Context
}

/** Links to pages that are not published, which have no address, are omitted, and so are columns without links. */
function Column({ title, links, context }: ColumnProps) {
  const visibleLinks = links.filter(({ url }) => url !== undefined)
  if (links.length > 0 && visibleLinks.length === 0) return null
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {visibleLinks.map((link, index) => (
          <li key={keyOf(index, link.url)}>
            <FooterLink link={link} context={context} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Cache by locale: creating the names of all countries takes longer than rendering the footer's columns. */
const countryNames = new Map<string, string>()

/** Returns the country of a locale such as `da-DK`, in its own language. */
function countryName(locale: string): string {
  const cached = countryNames.get(locale)
  if (cached !== undefined) return cached
  const { region } = new Intl.Locale(locale)
  const name = (region && new Intl.DisplayNames([locale], { type: 'region' }).of(region)) ?? ''
  countryNames.set(locale, name)
  return name
}

export default function Footer({ content, context, id }: WidgetProps<typeof footer>) {
  const { columns, social, newsletter, legal, countryUrl, paymentMarks, paymentPictures, cookieSettings } =
    content
  const { texts, locale } = context
  const socialLinks = social.flatMap(({ title, externalLink, link }) => {
    const url = externalLink ?? link?.url
    return url ? [{ title, url, openInCurrentTab: false }] : []
  })
  const columnCount = columns.length + Math.min(socialLinks.length, 1)
  const isSlim = columnCount === 1 && newsletter === undefined
  const hasLinks = columnCount > 0
  if (!hasLinks && !newsletter && !countryUrl && !legal && paymentMarks.length === 0) return null
  return (
    <div className={styles.footer} data-slim={isSlim || undefined}>
      {newsletter && <FooterNewsletter content={newsletter} id={id} texts={texts} />}
      {hasLinks && (
        <nav className={styles.columns} aria-label={texts['footer.label']}>
          {columns.map(({ title, links }, index) => (
            <Column key={keyOf(index, title)} title={title} links={links} context={context} />
          ))}
          {socialLinks.length > 0 && (
            <Column title={texts['footer.social']} links={socialLinks} context={context} />
          )}
        </nav>
      )}
      <div className={styles.end}>
        {countryUrl && (
          <p className={styles.country}>
            {fillText(texts['footer.currentCountry'], { country: countryName(locale) })}{' '}
            <a href={countryUrl} data-opens-flyout="countrySelector">
              {texts['footer.changeCountry']}
            </a>
          </p>
        )}
        {cookieSettings && (
          <button type="button" className={styles.cookies} data-open-consent="">
            {texts['footer.cookies']}
          </button>
        )}
        {paymentMarks.length > 0 && (
          <ul className={styles.marks} aria-label={texts['footer.payment']}>
            {paymentMarks.map((mark, index) => (
              <li key={keyOf(index, mark)}>
                <PaymentMark name={paymentName(mark)} picture={pictureOfMark(mark, paymentPictures)} />
              </li>
            ))}
          </ul>
        )}
        {legal && <p className={styles.legal}>{legal}</p>}
      </div>
    </div>
  )
}
