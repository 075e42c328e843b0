import type { ReactNode } from 'react'
import button from '#renderer/components/elements/button.module.css'
import { Sums } from '#renderer/components/elements/sums.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { isSameAddress } from '#schemas/addresses/same-address.ts'
import { pricesIncludeVat, type SumLine, sumLines } from '#schemas/commerce/order-sums.ts'
import type { Seller } from '#schemas/markets/seller.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import { OrderLines } from '#widgets/checkout/order-lines.tsx'
import { paymentName } from '#widgets/checkout/payment-name.ts'
import { PostalAddress } from '#widgets/checkout/postal-address.tsx'
import styles from '#widgets/checkout/receipt/component.module.css'
import type { receipt } from '#widgets/checkout/receipt/index.ts'
import type { Order, ReceiptData } from '#widgets/checkout/receipt/load.ts'
import { PaymentLink } from '#widgets/checkout/receipt/payment-link.tsx'
import { RetailReceipts } from '#widgets/checkout/receipt/retail-receipts.tsx'
import { SaveAddress } from '#widgets/checkout/receipt/save-address.tsx'
import { ShipmentFacts } from '#widgets/checkout/shipment-facts.tsx'
import { returnPath, trackPath } from '#widgets/orders/order-paths.ts'
import { Reorder } from '#widgets/orders/reorder.tsx'

type Props = WidgetProps<typeof receipt, ReceiptData>

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

function Facts({
  order,
  trackingUrls,
  context,
}: { order: Order; trackingUrls: readonly string[] } & Pick<Props, 'context'>) {
  const { texts, locale, timeZone } = context
  const [shipment] = order.shipments
  return (
    <dl className={styles.facts}>
      <Fact title={texts['receipt.number']}>
        <bdi>{order.orderNumber}</bdi>
      </Fact>
      <Fact title={texts['receipt.date']}>
        {formatMoment(new Date(order.created), locale, 'long', timeZone)}
      </Fact>
      {order.shippingAddress && (
        <Fact title={texts[shipment?.pickupPointAddress ? 'checkout.stepDetails' : 'receipt.deliveredTo']}>
          <PostalAddress address={order.shippingAddress} locale={locale} />
        </Fact>
      )}
      {order.billingAddress && !isSameAddress(order.billingAddress, order.shippingAddress) && (
        <Fact title={texts['receipt.billedTo']}>
          <PostalAddress address={order.billingAddress} locale={locale} />
        </Fact>
      )}
      {shipment && (
        <Fact title={texts['checkout.delivery']}>
          <ShipmentFacts
            shipment={shipment}
            locale={locale}
            texts={texts}
            isExpected={order.kind === 'web'}
          />
          {trackingUrls.map((url) => (
            <div key={url}>
              <a href={url}>{texts['receipt.track']}</a>
            </div>
          ))}
        </Fact>
      )}
      <Fact title={texts['receipt.paidBy']}>
        {order.paymentInformations.map(({ paymentId, paymentMethodId, amount }) => (
          <div key={paymentId}>
            <bdi>{paymentName(paymentMethodId, texts)}</bdi> <bdi>{formatMoney(amount, locale)}</bdi>
          </div>
        ))}
      </Fact>
    </dl>
  )
}

/** Renders suggestions after an order. */
function Further({
  order,
  isGuest,
  isPast,
  context,
  id,
}: { order: Order; isGuest: boolean; isPast: boolean } & Pick<Props, 'context' | 'id'>) {
  const { texts, pages } = context
  return (
    <nav className={styles.further} aria-label={texts['receipt.further']}>
      <ul className={styles.links}>
        {order.kind === 'web' && (
          <>
            <li>
              <a href={trackPath(pages, order.orderId)}>{texts['trackOrder.title']}</a>
            </li>
            {order.lines.some((line) => line.shippedQuantity > line.returnedQuantity) && (
              <li>
                <a href={returnPath(pages, order.orderId)}>{texts['returnItems.title']}</a>
              </li>
            )}
          </>
        )}
        {!isGuest && (
          <li>
            <a href={pages.accountOrderHistoryPage}>{texts['orders.mine']}</a>
          </li>
        )}
      </ul>
      {/* Who has just ordered does not order the same again. */}
      {order.kind === 'web' && isPast && <Reorder id={id} lines={order.lines} context={context} />}
    </nav>
  )
}

/** Renders the reason why the order is not displayed, and after a fault reassures the shopper that it may exist. */
const Missing = ({ failed, context: { texts, pages } }: { failed: boolean } & Pick<Props, 'context'>) =>
  failed ? (
    <p className={styles.missing} role="alert" data-kind="danger" data-error-label="order_error">
      {texts['feedback.error_order_return']}
    </p>
  ) : (
    <div className={styles.missing}>
      <h1 className={styles.title}>{texts['checkout.summaryTitle']}</h1>
      <p role="status" data-kind="warning" data-error-label="no_tracking_info_found">
        {texts['feedback.error_no_order']} {texts['receipt.missing']}
      </p>
      <p>
        <a className={button.secondary} href={pages.trackOrderPage}>
          {texts['orders.find']}
        </a>
      </p>
    </div>
  )

/** Renders the offer of an account to guests, which finds orders of a verified address. */
const AccountOffer = ({ context: { texts, pages } }: Pick<Props, 'context'>) => (
  <section className={styles.offer}>
    <h2 className={styles.offerTitle}>{texts['receipt.accountTitle']}</h2>
    <p>{texts['receipt.accountText']}</p>
    <a className={button.secondary} href={`${pages.loginPage}?view=signup`}>
      {texts['receipt.createAccount']}
    </a>
  </section>
)

/** Renders the seller, and links to the pages on the buyer's rights: terms, withdrawal. */
const SoldBy = ({ seller, texts }: { seller: Seller } & Pick<Props['context'], 'texts'>) => (
  <footer className={styles.soldBy}>
    {seller.lines.length > 0 && (
      <p>
        {texts['receipt.soldBy']} {seller.lines.join(', ')}
      </p>
    )}
    <ul className={styles.links}>
      {seller.links.map(({ title, path }) => (
        <li key={path}>
          <a href={path}>{title}</a>
        </li>
      ))}
    </ul>
  </footer>
)

/** Updates the header, which still counts items that were ordered or transferred to a phone. */
const BasketCount = ({ basket }: { basket: ReceiptData['basket'] | undefined }) =>
  basket && <span hidden data-client="basket-count" data-quantity={basket.response?.basket.quantity ?? 0} />

const sumsOf = (order: Order): readonly SumLine[] =>
  sumLines(order, {
    vatIncluded: pricesIncludeVat(order),
    freight: order.lines.every(({ isDigital }) => isDigital) ? 'none' : 'known',
    giftCards: order.paymentInformations
      .filter(({ paymentMethodId }) => paymentMethodId === 'giftcard')
      .reduce((sum, { amount }) => sum + amount.amount, 0),
    refunded: order.refunded.amount,
    isPaid: true,
  })

export default function Receipt({ content, context, data, id }: Props) {
  if (!data) return null
  const { texts, locale } = context
  const { order, receipt, trackingUrls, basket, isGuest = false } = data
  if (data.link)
    return (
      <>
        <PaymentLink link={data.link} context={context} />
        <BasketCount basket={basket} />
      </>
    )
  if (!order) return <Missing failed={data.failed === true} context={context} />
  const [seller] = receipt?.retailTransactions ?? []
  return (
    // The next shopper at a store's screen must not find this order (in-store rule 5).
    <article
      className={styles.receipt}
      data-placed={data.isNew ? order.orderNumber : undefined}
      data-leaves-after={context.iso ? context.constants.isoClearSessionSeconds : undefined}
    >
      <header>
        {/* A printed receipt has no other mention of the shop. */}
        {seller && <p className={styles.seller}>{seller.storeName}</p>}
        <h1 className={styles.title}>
          {data.isPast ? texts['checkout.summaryTitle'] : content.thanks || texts['receipt.thanks']}
        </h1>
        {order.email && !data.isPast && (
          <p className={styles.sent}>{fillText(texts['receipt.sentTo'], { email: order.email })}</p>
        )}
        <button
          className={`${button.secondary} ${styles.print}`}
          type="button"
          data-client="print"
          data-number={order.orderNumber}
        >
          {texts['receipt.print']}
        </button>
      </header>
      <Facts order={order} trackingUrls={trackingUrls} context={context} />
      <div className={styles.goods}>
        <OrderLines lines={order.lines} locale={locale} texts={texts} />
        <Sums lines={sumsOf(order)} locale={locale} texts={texts} />
      </div>
      {receipt && (
        <RetailReceipts
          receipt={receipt}
          locale={locale}
          timeZone={context.timeZone}
          texts={texts}
          vatName={order.vatName}
        />
      )}
      <Further order={order} isGuest={isGuest} isPast={data.isPast === true} context={context} id={id} />
      {data.unsavedAddress && <SaveAddress address={data.unsavedAddress} context={context} id={id} />}
      {isGuest && content.offerAccount && <AccountOffer context={context} />}
      {data.seller && <SoldBy seller={data.seller} texts={texts} />}
      <BasketCount basket={basket} />
    </article>
  )
}
