import { clientProps } from '#renderer/client-props.ts'
import button from '#renderer/components/elements/button.module.css'
import { QrCode } from '#renderer/components/elements/qr-code.tsx'
import type { WidgetContext } from '#renderer/context.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { newTab } from '#renderer/texts/new-tab.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { formatDateTime } from '#schemas/values/format-date-time.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { PaymentLink as Link } from '#widgets/checkout/receipt/load.ts'
import type { LinkProps } from '#widgets/checkout/receipt/payment-link.client.ts'
import styles from '#widgets/checkout/receipt/payment-link.module.css'
import type { linkConstants, linkPages, linkTexts } from '#widgets/checkout/receipt/payment-link-texts.ts'
import { linkReceiptPath } from '#widgets/checkout/steps.ts'

type Context = Pick<
  WidgetContext<
    (typeof linkTexts)[number],
    never,
    (typeof linkConstants)[number],
    (typeof linkPages)[number]
  >,
  'constants' | 'iso' | 'locale' | 'market' | 'pages' | 'texts' | 'timeZone'
>

/** Renders a link that can no longer be paid. */
const Over = ({ context: { iso, market, pages, texts } }: { context: Context }) => (
  <section className={styles.link} data-link="Expired">
    <h1 className={styles.title}>{texts['payment.linkOver']}</h1>
    <p role="alert" data-kind="danger">
      {texts['feedback.error_pay_by_link_expired']}
    </p>
    <a className={button.primary} href={iso ? `/${market}` : pages.checkoutPaymentPage}>
      {texts[iso ? 'payment.linkHome' : 'payment.linkAgain']}
    </a>
  </section>
)

const Cancel = ({ checkoutBasketId, context }: { checkoutBasketId: string; context: Context }) => (
  <form method="post">
    <input type="hidden" name={formFields.endpoint} value="payments.cancel" />
    <input type="hidden" name={formFields.next} value={context.pages.checkoutPaymentPage} />
    <input type="hidden" name="checkoutBasketId" value={checkoutBasketId} />
    <button className={button.secondary} type="submit">
      {context.texts['payment.cancel']}
    </button>
  </form>
)

/**
 * Renders a payment by link: the QR code and the status (checkout rule 19). On a store's screen it links to the home
 * page, and opens it after a delay, as the customer pays on a phone.
 */
export function PaymentLink({ link, context }: { link: Link; context: Context }) {
  const { constants, iso, locale, market, pages, texts, timeZone } = context
  const { amount, checkoutBasketId, expires, linkId, look, status, url } = link
  if (status === 'Expired') return <Over context={context} />
  return (
    <section
      className={styles.link}
      data-link={status}
      data-client="payment-link"
      {...clientProps<LinkProps>({
        path: look ?? '',
        interval: constants.payByLinkRedirectDelay,
        paid: texts['payment.linkPaid'],
        pending: texts['feedback.error_pay_by_link_pending'],
      })}
      data-leaves-after={iso ? constants.isoClearSessionSeconds : undefined}
    >
      <h1 className={styles.title}>{texts['payment.linkTitle']}</h1>
      {amount && (
        <p className={styles.amount}>
          {fillText(texts['payment.linkAmount'], { amount: formatMoney(amount, locale) })}
        </p>
      )}
      <p>{texts['payment.linkText']}</p>
      {url !== undefined && <QrCode className={styles.code} text={url} />}
      {expires !== undefined && (
        <p className={styles.note}>
          {fillText(texts['payment.linkUntil'], {
            date: formatDateTime(new Date(expires), locale, timeZone),
          })}
        </p>
      )}
      <p className={styles.status} role="status" />
      <div className={styles.ways}>
        {iso && (
          <a className={button.primary} href={`/${market}`}>
            {texts['payment.linkHome']}
          </a>
        )}
        {url !== undefined && (
          <a
            className={iso ? button.secondary : button.primary}
            href={url}
            {...newTab}
            rel="noopener nofollow"
          >
            {texts['payment.linkOpen']}
          </a>
        )}
        <a
          className={button.secondary}
          href={linkReceiptPath(pages, linkId, checkoutBasketId)}
          rel="nofollow"
          data-part="look"
        >
          {texts['payment.look']}
        </a>
        <Cancel checkoutBasketId={checkoutBasketId} context={context} />
      </div>
    </section>
  )
}
