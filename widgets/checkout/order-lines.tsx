import type { BadgeInProps } from '#renderer/components/badges/badge-style.ts'
import { ProductBadges } from '#renderer/components/badges/product-badges.tsx'
import { GiftNote } from '#renderer/components/basket/gift-note.tsx'
import { giftTexts } from '#renderer/components/basket/gift-words.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { LineItem } from '#schemas/commerce/basket.ts'
import { smallPrintOf } from '#schemas/commerce/small-print.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import { groupsOf } from '#widgets/basket/basket-lines/groups-of.ts'
import styles from '#widgets/checkout/order-lines.module.css'

export const orderTexts = [
  ...giftTexts,
  'basket.digital',
  'basket.fromStore',
  'basket.fromWarehouse',
  'checkout.quantity',
  'price.historic',
] as const

type Texts = Readonly<Record<(typeof orderTexts)[number], string>>

type LineView = Pick<
  LineItem,
  | 'id'
  | 'name'
  | 'imageUrl'
  | 'colour'
  | 'variant'
  | 'quantity'
  | 'isDigital'
  | 'isBonusProduct'
  | 'lineItemStockLocation'
  | 'storeId'
  | 'promotionName'
  | 'gift'
> & {
  /** Lines of orders have none. */
  badges?: readonly BadgeInProps[]
  totalPrice: {
    salesPrice: Money
    /** Lines of orders have none. */
    historicPrice?: Money
    discounts?: readonly { amount: number; promotionName?: string; disclaimer?: string }[]
  }
}

interface LinesProps {
  lines: readonly LineView[]
  locale: string
  texts: Texts
}

const locationTexts = {
  digital: 'basket.digital',
  store: 'basket.fromStore',
  warehouse: 'basket.fromWarehouse',
} as const

/** Returns the total of a group, which has at least one line. */
function groupTotal(lines: readonly LineView[]): Money | undefined {
  const [first] = lines
  return (
    first && {
      ...first.totalPrice.salesPrice,
      amount: lines.reduce((sum, { totalPrice }) => sum + totalPrice.salesPrice.amount, 0),
    }
  )
}

/** Renders lines without controls, grouped by source (checkout rule 4). */
export function OrderLines({ lines, locale, texts }: LinesProps) {
  const groups = groupsOf({ lines })
  if (groups.length < 2) return <Lines lines={lines} locale={locale} texts={texts} />
  return groups.map(({ source, storeId = '', lines: groupLines }) => {
    const total = groupTotal(groupLines)
    return (
      <section key={`${source} ${storeId}`} className={styles.group}>
        <h3 className={styles.groupTitle}>
          {texts[locationTexts[source]]}
          {total && <bdi className={styles.amount}>{formatMoney(total, locale)}</bdi>}
        </h3>
        <Lines lines={groupLines} locale={locale} texts={texts} />
      </section>
    )
  })
}

/** Returns a line's price before promotions; the goods total is the sum of these. */
function priceBefore({ salesPrice, discounts = [] }: LineView['totalPrice']): Money {
  const applied = discounts.filter(({ promotionName }) => promotionName !== undefined)
  return { ...salesPrice, amount: applied.reduce((sum, { amount }) => sum + amount, salesPrice.amount) }
}

function LinePrice({ line, locale }: { line: LineView; locale: string }) {
  const { salesPrice } = line.totalPrice
  const before = priceBefore(line.totalPrice)
  return (
    <span className={styles.amount}>
      {before.amount > salesPrice.amount && !line.isBonusProduct && (
        <s className={styles.before}>
          <bdi>{formatMoney(before, locale)}</bdi>
        </s>
      )}
      <bdi>{formatMoney(salesPrice, locale)}</bdi>
    </span>
  )
}

const Lines = ({ lines, locale, texts }: LinesProps) => (
  <ul className={styles.lines}>
    {lines.map((line) => {
      const { id, name, imageUrl, colour, variant, quantity, badges = [], promotionName, gift } = line
      const smallPrint = smallPrintOf(line.totalPrice.discounts ?? [])
      const { historicPrice } = line.totalPrice
      return (
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
            <ProductBadges badges={badges} location="checkout" />
            <p className={styles.name}>{name}</p>
            <p className={styles.detail}>
              {[colour.name, variant.size, variant.length].filter(Boolean).join(' · ')}
            </p>
            <p className={styles.detail}>{fillText(texts['checkout.quantity'], { count: quantity })}</p>
            {historicPrice && (
              <p className={styles.detail}>
                {fillText(texts['price.historic'], { price: formatMoney(historicPrice, locale) })}
              </p>
            )}
            <GiftNote gift={gift} texts={texts} locale={locale} />
            {promotionName && <p className={styles.promotion}>{promotionName}</p>}
            {smallPrint && <p className={styles.detail}>{smallPrint}</p>}
          </div>
          <LinePrice line={line} locale={locale} />
        </li>
      )
    })}
  </ul>
)
