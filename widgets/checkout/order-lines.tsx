import { fillText } from '#renderer/kit/fill-text.ts'
import { pictureAddress } from '#renderer/kit/picture-address.ts'
import type { Basket, LineItem } from '#schemas/basket.ts'
import { formatMoney } from '#schemas/format-money.ts'
import type { Money } from '#schemas/money.ts'
import { groupsOf } from '#widgets/basket/basket-lines/groups-of.ts'
import styles from '#widgets/checkout/order-lines.module.css'

export const orderTexts = [
  'basket.digital',
  'basket.fromStore',
  'basket.fromWarehouse',
  'checkout.discount',
  'checkout.free',
  'checkout.giftCard',
  'checkout.goods',
  'checkout.inclVat',
  'checkout.quantity',
  'checkout.delivery',
  'checkout.deliveryLater',
  'checkout.subtotal',
  'checkout.tax',
  'checkout.toPay',
  'checkout.total',
] as const

type Texts = Readonly<Record<(typeof orderTexts)[number], string>>

type ShownLine = Pick<
  LineItem,
  | 'id'
  | 'name'
  | 'imageUrl'
  | 'colour'
  | 'variant'
  | 'quantity'
  | 'isDigital'
  | 'lineItemStockLocation'
  | 'storeId'
> & {
  totalPrice: { salesPrice: Money }
}

interface LinesProps {
  lines: readonly ShownLine[]
  locale: string
  texts: Texts
}

const placeTexts = {
  digital: 'basket.digital',
  store: 'basket.fromStore',
  warehouse: 'basket.fromWarehouse',
} as const

/** What the lines of a group cost; a group has at least one. */
function groupTotal(lines: readonly ShownLine[]): Money | undefined {
  const [first] = lines
  return (
    first && {
      ...first.totalPrice.salesPrice,
      amount: lines.reduce((sum, { totalPrice }) => sum + totalPrice.salesPrice.amount, 0),
    }
  )
}

/**
 * What is ordered, to read: lines have no controls here (spec 2, section 4). What comes from several places stands in
 * groups, each with its total.
 */
export function OrderLines({ lines, locale, texts }: LinesProps) {
  const groups = groupsOf({ lines })
  if (groups.length < 2) return <Lines lines={lines} locale={locale} texts={texts} />
  return groups.map(({ place, storeId = '', lines: own }) => {
    const total = groupTotal(own)
    return (
      <section key={`${place} ${storeId}`} className={styles.group}>
        <h3 className={styles.groupTitle}>
          {texts[placeTexts[place]]}
          {total && <bdi className={styles.amount}>{formatMoney(total, locale)}</bdi>}
        </h3>
        <Lines lines={own} locale={locale} texts={texts} />
      </section>
    )
  })
}

const Lines = ({ lines, locale, texts }: LinesProps) => (
  <ul className={styles.lines}>
    {lines.map(({ id, name, imageUrl, colour, variant, quantity, totalPrice }) => (
      <li key={id} className={styles.line}>
        {imageUrl && (
          <img
            className={styles.picture}
            src={pictureAddress(imageUrl, 160)}
            alt=""
            width="64"
            height="80"
            loading="lazy"
          />
        )}
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.detail}>
            {[colour.name, variant.size, variant.length].filter(Boolean).join(' · ')}
          </p>
          <p className={styles.detail}>{fillText(texts['checkout.quantity'], { count: quantity })}</p>
        </div>
        <bdi className={styles.amount}>{formatMoney(totalPrice.salesPrice, locale)}</bdi>
      </li>
    ))}
  </ul>
)

type Amounts = Pick<
  Basket,
  | 'subtotal'
  | 'total'
  | 'totalDiscount'
  | 'totalVat'
  | 'totalVat1'
  | 'totalVat2'
  | 'shippingTotal'
  | 'vatName'
  | 'vatName2'
>

interface TotalsProps {
  amounts: Amounts
  vatIncluded: boolean
  /** ISO 3166-1 alpha-2. Of where it goes: some list the tax as a line (readings 28). */
  country: string
  isShippingKnown: boolean
  giftCards?: Money | undefined
  locale: string
  texts: Texts
}

const listing: ReadonlySet<string> = new Set(['TN', 'MK', 'AM', 'US'])

/** What an order costs. */
export function Totals({
  amounts,
  vatIncluded,
  country,
  isShippingKnown,
  giftCards,
  locale,
  texts,
}: TotalsProps) {
  const { subtotal, total, totalDiscount, shippingTotal, vatName, vatName2 = '' } = amounts
  const money = (value: Money) => formatMoney(value, locale)
  const isListed = !vatIncluded || listing.has(country)
  const taxes = [
    { name: vatName, amount: amounts.totalVat1 },
    { name: vatName2, amount: amounts.totalVat2 },
  ].filter(({ name, amount }) => name !== '' && (isListed || amount.amount > 0))
  const covered = giftCards?.amount ?? 0
  const known = shippingTotal.amount === 0 ? texts['checkout.free'] : money(shippingTotal)
  const delivery = isShippingKnown ? known : texts['checkout.deliveryLater']
  return (
    <dl className={styles.totals}>
      <Row label={texts['checkout.subtotal']} value={money(subtotal)} />
      {totalDiscount.amount > 0 && (
        <Row
          label={texts['checkout.discount']}
          value={money({ ...totalDiscount, amount: -totalDiscount.amount })}
        />
      )}
      <Row label={texts['checkout.delivery']} value={delivery} />
      {isListed && taxes.map(({ name, amount }) => <Row key={name} label={name} value={money(amount)} />)}
      <Row label={texts['checkout.total']} value={money(total)} isStrong />
      {!isListed &&
        taxes.map(({ name, amount }) => (
          <div key={name} className={styles.included}>
            <dt className="visually-hidden">{texts['checkout.tax']}</dt>
            <dd>{fillText(texts['checkout.inclVat'], { name, amount: money(amount) })}</dd>
          </div>
        ))}
      {covered > 0 && (
        <>
          <Row label={texts['checkout.giftCard']} value={money({ ...total, amount: -covered })} />
          <Row
            label={texts['checkout.toPay']}
            value={money({ ...total, amount: total.amount - covered })}
            isStrong
          />
        </>
      )}
    </dl>
  )
}

const Row = ({ label, value, isStrong }: { label: string; value: string; isStrong?: boolean }) => (
  <div className={isStrong ? `${styles.row} ${styles.strong}` : styles.row}>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)
