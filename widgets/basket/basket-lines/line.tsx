import { BasketForm } from '#renderer/components/basket/basket-part.tsx'
import { badgeStyle } from '#renderer/components/carousel/badge-style.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { Price } from '#renderer/components/elements/price.tsx'
import { fillText } from '#renderer/components/text/fill-text.ts'
import type { ShownLine } from '#renderer/loaders/load-basket.ts'
import { constants } from '#schemas/markets/constants.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/basket/basket-lines/component.module.css'
import type { LinesContext } from '#widgets/basket/basket-lines/lines-context.ts'

interface Props {
  line: ShownLine
  /** The widget's id. */
  widget: string
  context: LinesContext
  /** A payment is in progress: nothing can be changed. */
  isLocked: boolean
}

const badgesOf = ({ badges }: ShownLine) => badges.filter(({ locations }) => locations.includes('basket'))

/** Renders the quantity with buttons for one less and one more: without script each is its own form. */
function Quantity({ line, widget, context: { texts } }: Props) {
  const { id, name, quantity, maximumQuantity } = line
  const step = (to: number, label: string, sign: string) => {
    const isOut = to < 1 || to > maximumQuantity
    return (
      <button
        id={`${widget}-${id}-${to < quantity ? 'less' : 'more'}`}
        className={styles.step}
        type={isOut ? 'button' : 'submit'}
        name="quantity"
        value={to}
        data-step={to < quantity ? -1 : 1}
        aria-disabled={isOut || undefined}
        aria-label={fillText(label, { name })}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    )
  }
  return (
    <BasketForm
      endpoint="basket.changeLine"
      widget={widget}
      fields={{ lineItemId: id }}
      className={styles.quantity}
    >
      {step(quantity - 1, texts['basket.less'], '−')}
      <output
        className={styles.number}
        aria-label={fillText(texts['basket.quantity'], { name })}
        data-most={maximumQuantity}
      >
        {quantity}
      </output>
      {step(quantity + 1, texts['basket.more'], '+')}
    </BasketForm>
  )
}

/** Renders the controls of a line; none for lines that a promotion gives (basket rule 10). */
function Controls(props: Props) {
  const { line, widget, context } = props
  const { texts, pages } = context
  const { id, sku, name, quantity, maximumQuantity } = line
  const removed = new URLSearchParams({ removed: sku, count: String(quantity) })
  return (
    <div className={styles.controls}>
      <Quantity {...props} />
      <BasketForm
        endpoint="basket.removeLine"
        widget={widget}
        fields={{ lineItemId: id }}
        next={`${pages.basketPage}?${removed}`}
      >
        <button
          className={styles.action}
          type="submit"
          id={`${widget}-${id}-remove`}
          aria-label={fillText(texts['basket.removeNamed'], { name })}
        >
          {texts['basket.remove']}
        </button>
      </BasketForm>
      {!line.isDigital && (
        <button
          className={`${styles.action} ${styles.wish}`}
          type="button"
          data-to-wishlist={sku}
          data-line={id}
          data-said={fillText(texts['basket.onWishlist'], { name })}
        >
          {texts['basket.toWishlist']}
        </button>
      )}
      {quantity >= maximumQuantity && (
        <p className={styles.note}>{fillText(texts['basket.most'], { count: maximumQuantity })}</p>
      )}
    </div>
  )
}

/** Renders a line of the basket. */
export function Line(props: Props) {
  const { line, context, isLocked } = props
  const { texts, locale } = context
  const { name, productUrl, imageUrl, colour, variant, quantity, unitPrice, totalPrice, isBonusProduct } =
    line
  const size = [variant.size, variant.length].filter((part) => part !== undefined).join(' / ')
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <Picture
          pictures={{ mobile: { url: imageUrl, alt: '', aspectRatio: constants.aspectRatios.product } }}
          sizes="(min-width: 768px) 9rem, 6rem"
          widest={320}
        />
      </div>
      <div className={styles.words}>
        {badgesOf(line).map((badge) => (
          <span key={badge.badgeId} className={styles.badge} style={badgeStyle(badge)}>
            {badge.badgeTitle}
          </span>
        ))}
        <a className={styles.name} href={productUrl}>
          {name}
        </a>
        <p className={styles.note}>
          {texts['basket.colour']}: {colour.name}
        </p>
        {size && (
          <p className={styles.note}>
            {texts['basket.size']}: <bdi>{size}</bdi>
          </p>
        )}
        {isBonusProduct && (
          <p className={styles.present}>
            {texts['basket.present']}
            {quantity > 1 && ` × ${quantity}`}
          </p>
        )}
        {line.promotionName && <p className={styles.present}>{line.promotionName}</p>}
      </div>
      <div className={styles.price}>
        <Price
          salesPrice={totalPrice.salesPrice}
          listPrice={totalPrice.listPrice}
          percentage={totalPrice.percentage}
          locale={locale}
          texts={texts}
        />
        {quantity > 1 && !isBonusProduct && (
          <p className={styles.note}>
            {fillText(texts['basket.each'], { price: formatMoney(unitPrice.salesPrice, locale) })}
          </p>
        )}
      </div>
      {!isBonusProduct && !isLocked && <Controls {...props} />}
      {!isBonusProduct && isLocked && (
        <p className={styles.note}>
          {fillText(texts['checkout.quantity'], { count: quantity })} · {texts['openPayment.locked']}
        </p>
      )}
    </li>
  )
}
