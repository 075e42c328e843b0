import type { ReactNode } from 'react'
import button from '#renderer/components/elements/button.module.css'
import type { WidgetContext } from '#renderer/context.ts'
import { colonIn } from '#renderer/texts/colon-in.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { buyTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import { minorUnits } from '#schemas/values/decimal-amount.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/product/buy-box/component.module.css'
import { SizeChips } from '#widgets/product/buy-box/size-chips.tsx'
import { choicesOf, type SizeChoice } from '#widgets/product/choices.ts'

interface Props {
  product: Product
  isPreorder: boolean
  context: Pick<WidgetContext, 'locale' | 'timeZone'> & {
    texts: TextsOf<typeof buyTexts> & TextsOf<readonly ['price.from']>
  }
  /** Id of the widget. */
  id: string
  sizeGuide: ReactNode
  /** Fields after the choice of a size. */
  further: ReactNode
}

/** Returns the day by which pre-ordered goods of all sizes arrive, as the basket states it; undefined if one is unknown. */
function lastExpected({ variants }: Product): string | undefined {
  const dates = variants.flatMap(({ inDeliveryDateSet }) => inDeliveryDateSet ?? []).toSorted()
  return dates.length < variants.length ? undefined : dates.at(-1)
}

/** Returns the value of a digital product as shoppers read money (product rule 4); undefined for other sizes. */
function valueIn({ isDigital, price }: Product, name: string, locale: string): string | undefined {
  const { currency } = price.salesPrice
  const amount = isDigital ? minorUnits(name, currency) : undefined
  return amount === undefined ? undefined : formatMoney({ amount, currency }, locale)
}

/** Returns a product's price in words, as the lowest if its sizes differ in price. */
function priceWords({ price: { salesPrice, isFrom } }: Product, locale: string, from: string): string {
  const price = formatMoney(salesPrice, locale)
  return isFrom ? fillText(from, { price }) : price
}

/** Renders size, length and the button; on phones also a sticky button while this one is out of view. */
export function BuyForm({ product, isPreorder, context, id, sizeGuide, further }: Props) {
  const { texts, locale, timeZone } = context
  const form = `${id}-form`
  const words = texts[isPreorder ? 'buy.preorder' : 'buy.add']
  const wordsFor = (day: string | undefined) =>
    day === undefined
      ? ''
      : fillText(texts['buy.expected'], { date: formatMoment(new Date(day), locale, 'long', timeZone) })
  const choices = choicesOf(product, locale)
  const [only] = product.variants
  const first = choices[0]?.sizes[0]
  const labelOf = ({ name }: SizeChoice) => valueIn(product, name, locale) ?? name
  const hasChoice = product.variants.length > 1
  return (
    <>
      <form
        id={form}
        className={styles.form}
        method="post"
        aria-label={fillText(texts['buy.form'], { name: product.name })}
      >
        <input type="hidden" name={formFields.endpoint} value="basket.addLine" />
        <input type="hidden" name={formFields.widget} value={id} />
        {hasChoice ? (
          <SizeChips
            choices={choices}
            sizeLabel={texts[product.isDigital ? 'buy.value' : 'buy.size']}
            labelOf={labelOf}
            expectedOf={({ expected }) => (isPreorder ? wordsFor(expected) : undefined)}
            offersStockAlert={product.allowInStockNotifications}
            texts={texts}
            id={id}
            sizeGuide={sizeGuide}
          />
        ) : (
          <>
            <input type="hidden" name="sku" value={only?.id} />
            {only?.size && (
              <div className={styles.top}>
                <p className={styles.legend}>
                  {texts[product.isDigital ? 'buy.value' : 'buy.size']}
                  {colonIn(locale)} {first && labelOf(first)}
                </p>
                {sizeGuide}
              </div>
            )}
          </>
        )}
        {hasChoice && !product.isDigital && (
          <div className={styles.fit} data-size-recommendation={product.id} />
        )}
        {further}
        <p id={`${id}-problem`} className={styles.problem} role="alert" data-part="problem" />
        <div className={styles.submitPlace}>
          <button type="submit" className={`${button.primary} ${styles.press} ${styles.submit}`}>
            {words}
          </button>
        </div>
        {isPreorder && (
          <p className={styles.expected} data-part="expected">
            {wordsFor(lastExpected(product))}
          </p>
        )}
      </form>
      <div className={styles.bar}>
        <div className={styles.barName}>
          {product.name}
          <br />
          <bdi data-price-of={product.id}>{priceWords(product, locale, texts['price.from'])}</bdi>
        </div>
        <button type="submit" form={form} className={`${button.primary} ${styles.press}`}>
          {words}
        </button>
      </div>
    </>
  )
}
