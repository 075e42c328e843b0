import { use, useState } from 'react'
import { moveToWishlist } from '#renderer/browser/wishlist/move-to-wishlist.ts'
import { ProductBadges } from '#renderer/components/badges/product-badges.tsx'
import { BasketForm } from '#renderer/components/basket/basket-form.tsx'
import { BasketPartContext } from '#renderer/components/basket/basket-part.tsx'
import { GiftNote } from '#renderer/components/basket/gift-note.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { Price } from '#renderer/components/elements/price.tsx'
import type { LineView } from '#renderer/loaders/load-basket.ts'
import { colonIn } from '#renderer/texts/colon-in.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { basket } from '#schemas/api/basket.ts'
import { smallPrintOf } from '#schemas/commerce/small-print.ts'
import { constants } from '#schemas/markets/constants.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/basket/basket-lines/component.module.css'
import type { LinesContext } from '#widgets/basket/basket-lines/lines-context.ts'
import type { RemovedLine } from '#widgets/basket/basket-lines/load.ts'

interface Props {
  line: LineView
  context: LinesContext
  onRemoved: (line: RemovedLine) => void
  /** Whether a payment is in progress, so that nothing can be changed. */
  isLocked: boolean
}

/** Renders the quantity with minus and plus buttons, which update it immediately. */
function Quantity({ line, context: { texts } }: Pick<Props, 'line' | 'context'>) {
  const { id: lineItemId, name, maximumQuantity } = line
  const { id, catalog } = use(BasketPartContext)
  // Quantity of the last press, until the basket has it.
  const [pressed, setPressed] = useState<number>()
  const quantity = pressed ?? line.quantity
  const step = (by: -1 | 1, label: string) => {
    const to = quantity + by
    const isOut = to < 1 || to > maximumQuantity
    return (
      <BasketForm
        endpoint={basket.changeLine}
        input={{ path: { catalog, lineItemId }, query: {}, body: { quantity: to } }}
        onSend={() => setPressed(to)}
        onSettled={() => setPressed((last) => (last === to ? undefined : last))}
      >
        <button
          id={`${id}-${lineItemId}-${by < 0 ? 'less' : 'more'}`}
          className={styles.step}
          type={isOut ? 'button' : 'submit'}
          data-step={by}
          aria-disabled={isOut || undefined}
          aria-label={fillText(label, { name })}
        >
          <span aria-hidden="true">{by < 0 ? '−' : '+'}</span>
        </button>
      </BasketForm>
    )
  }
  return (
    <div className={styles.quantity}>
      {step(-1, texts['basket.less'])}
      <output className={styles.number} aria-label={fillText(texts['basket.quantity'], { name })}>
        {quantity}
      </output>
      {step(1, texts['basket.more'])}
    </div>
  )
}

/** Renders the controls of a line; none for lines that a promotion gives (basket rule 10). */
function Controls({ line, context, onRemoved }: Omit<Props, 'isLocked'>) {
  const { texts, pages } = context
  const { id: lineItemId, sku, name, quantity, maximumQuantity, gift } = line
  const { id, catalog, messages } = use(BasketPartContext)
  const removedQuery = new URLSearchParams({ removed: sku, count: String(quantity) })
  return (
    <div className={styles.controls}>
      <Quantity line={line} context={context} />
      <BasketForm
        endpoint={basket.removeLine}
        input={{ path: { catalog, lineItemId }, query: {} }}
        next={gift ? pages.basketPage : `${pages.basketPage}?${removedQuery}`}
        onSettled={(isRemoved) => isRemoved && onRemoved({ sku, quantity, name, gift })}
      >
        <button
          className={styles.action}
          type="submit"
          id={`${id}-${lineItemId}-remove`}
          aria-label={fillText(texts['basket.removeNamed'], { name })}
        >
          {texts['basket.remove']}
        </button>
      </BasketForm>
      {!line.isDigital && (
        <button
          className={`${styles.action} ${styles.wish}`}
          type="button"
          onClick={() =>
            void moveToWishlist({
              catalog,
              sku,
              lineItemId,
              messages,
              success: fillText(texts['basket.onWishlist'], { name }),
            })
          }
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
  const { name, productUrl, imageUrl, colour, variant, quantity, unitPrice, totalPrice } = line
  const { isBonusProduct, isDigital } = line
  const size = [variant.size, variant.length].filter((part) => part !== undefined).join(' / ')
  const smallPrint = smallPrintOf(totalPrice.discounts)
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
        <ProductBadges badges={line.badges} location="basket" />
        <a className={styles.name} href={productUrl}>
          {name}
        </a>
        <p className={styles.note}>
          {texts[isDigital ? 'colourChoice.design' : 'basket.colour']}
          {colonIn(locale)} {colour.name}
        </p>
        {size && (
          <p className={styles.note}>
            {texts[isDigital ? 'buy.value' : 'basket.size']}
            {colonIn(locale)} <bdi>{size}</bdi>
          </p>
        )}
        <GiftNote gift={line.gift} texts={texts} locale={locale} />
        {isBonusProduct && (
          <p className={styles.present}>
            {texts['basket.present']}
            {quantity > 1 && ` × ${quantity}`}
          </p>
        )}
        {line.promotionName && <p className={styles.present}>{line.promotionName}</p>}
        {smallPrint && <p className={styles.note}>{smallPrint}</p>}
      </div>
      <div className={styles.price}>
        <Price {...totalPrice} locale={locale} texts={texts} />
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
