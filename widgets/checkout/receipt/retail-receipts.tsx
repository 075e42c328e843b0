import { QrCode } from '#renderer/components/elements/qr-code.tsx'
import { formatMoment } from '#schemas/values/format-date.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import { namedPayment } from '#widgets/checkout/payment-name.ts'
import type { ReceiptData } from '#widgets/checkout/receipt/load.ts'
import type { retailReceiptTexts } from '#widgets/checkout/receipt/retail-receipt-texts.ts'
import styles from '#widgets/checkout/receipt/retail-receipts.module.css'

type Receipt = NonNullable<ReceiptData['receipt']>
type Transaction = Receipt['retailTransactions'][number]

interface ReceiptTextProps {
  locale: string
  timeZone: string
  texts: Readonly<Record<(typeof retailReceiptTexts)[number], string>>
  /** Name of the tax in the country. */
  vatName: string
}

/** Renders the seller's details, as far as known. */
function Shop({ transaction, texts }: { transaction: Transaction } & Pick<ReceiptTextProps, 'texts'>) {
  const { storeName, street = '', zipcode = '', city = '', phone, cvr } = transaction
  const { addressLines = [street, `${zipcode} ${city}`.trim()] } = transaction
  return (
    <address className={styles.shop}>
      <strong>{storeName}</strong>
      {addressLines.map((line) => line && <span key={line}>{line}</span>)}
      {phone && <bdi>{phone}</bdi>}
      {cvr && (
        <span>
          {texts['retailReceipt.companyNumber']} <bdi>{cvr}</bdi>
        </span>
      )}
    </address>
  )
}

function RetailReceipt({
  transaction,
  locale,
  timeZone,
  texts,
  vatName,
}: { transaction: Transaction } & ReceiptTextProps) {
  const { items, total, totalExVat, totalTax, transactionType, uniqueReceiptId, paymentCard } = transaction
  const { createdDate, transactionId, employeeName, customerName } = transaction
  const { freight, taxes = [{ name: vatName, amount: totalTax }] } = transaction
  const sums = [
    ...(freight ? [[texts['sums.freight'], freight] as const] : []),
    [texts['retailReceipt.exVat'], totalExVat],
    ...taxes.map(({ name, amount }) => [name, amount] as const),
    [texts['checkout.total'], total],
  ] as const
  const receiptFacts = [
    [texts['receipt.number'], transactionId],
    [texts['retailReceipt.employee'], employeeName],
    [texts['retailReceipt.customer'], customerName],
    [texts['receipt.paidBy'], namedPayment(paymentCard, texts)],
    [texts['retailReceipt.number'], uniqueReceiptId],
  ] as const
  return (
    <section className={styles.receipt}>
      <h2 className={styles.title}>{texts[`retailReceipt.${transactionType}`]}</h2>
      <Shop transaction={transaction} texts={texts} />
      <time dateTime={createdDate}>{formatMoment(new Date(createdDate), locale, 'long', timeZone)}</time>
      <ul className={styles.items}>
        {items.map(({ ean, name, quantity, price, amount, size, color, styleId, type }) => (
          <li key={`${ean} ${type} ${price.amount} ${amount?.amount}`}>
            <span>
              {quantity} × {name}
              <small>{[color, size, styleId].filter((part) => part).join(' · ')}</small>
            </span>
            <bdi>{formatMoney(amount ?? { ...price, amount: price.amount * quantity }, locale)}</bdi>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{formatMoney(amount, locale)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.facts}>
        {receiptFacts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <QrCode text={uniqueReceiptId} className={styles.code} />
    </section>
  )
}

/**
 * Renders retail transactions and returns of web orders like till receipts, with the barcode by which stores find them
 * (orders rule 5).
 */
export const RetailReceipts = ({ receipt, ...shared }: { receipt: Receipt } & ReceiptTextProps) =>
  receipt.retailTransactions
    .filter(({ storeType, transactionType }) => storeType === 'retail' || transactionType === 'return')
    .map((transaction) => (
      <RetailReceipt key={transaction.uniqueReceiptId} transaction={transaction} {...shared} />
    ))
