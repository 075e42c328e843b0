import { Picture } from '#renderer/components/elements/picture.tsx'
import { Price } from '#renderer/components/elements/price.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import { buyStateOf } from '#widgets/product/buy-state.ts'
import { choicesOf, type SizeChoice } from '#widgets/product/choices.ts'
import styles from '#widgets/product/product-set/component.module.css'
import type { productSet } from '#widgets/product/product-set/index.ts'
import chips from '#widgets/product/size-chips.module.css'

interface Props {
  part: Product
  /** Index in its set, from 0. */
  index: number
  context: WidgetProps<typeof productSet>['context']
  /** Id of the widget. */
  id: string
}

/** All sizes in all lengths, because a part has space for one row of choices. */
const sizesOf = (part: Product, locale: string): SizeChoice[] =>
  choicesOf(part, locale).flatMap(({ name: length, sizes }) =>
    sizes.map((size) => (length === undefined ? size : { ...size, name: `${size.name} / ${length}` })),
  )

/** Renders the choice of a size or of none. A single size is preselected. */
function Sizes({ part, index, context: { texts, locale }, id }: Props) {
  const sizes = sizesOf(part, locale)
  const problem = `${id}-${index}-problem`
  const field = { type: 'radio', name: `lines.${index}.sku`, className: chips.radio, required: true } as const
  return (
    <fieldset className={chips.group}>
      <legend className="visually-hidden">{`${part.name}: ${texts['buy.size']}`}</legend>
      <div className={chips.chips}>
        {sizes.map(({ sku, ean, name, isAvailable }) =>
          isAvailable ? (
            <label key={sku} className={chips.chip}>
              <input
                {...field}
                value={sku}
                data-ean={ean}
                defaultChecked={sizes.length === 1}
                aria-describedby={problem}
              />
              {name}
            </label>
          ) : (
            <span key={sku} className={`${chips.chip} ${chips.gone}`}>
              {name} <span className="visually-hidden">{texts['buy.soldOut']}</span>
            </span>
          ),
        )}
        <label className={`${chips.chip} ${styles.without}`}>
          <input {...field} value="" aria-describedby={problem} />
          {texts['productSet.without']}
        </label>
      </div>
      <span className={styles.few} role="status" data-part="low-stock" />
      <p id={problem} className={styles.problem} role="alert" data-part="problem" />
    </fieldset>
  )
}

/** Returns the reason why a part cannot be ordered now. */
const stateTexts = {
  comingSoon: 'buy.comingSoon',
  soldOut: 'buy.soldOut',
  storesOnly: 'buy.storesOnly',
  set: 'buy.soldOut',
} as const

/** Renders a part of a set: name, price, and its sizes or the reason why there are none. */
export function SetPart({ part, index, context, id }: Props) {
  const { texts, locale } = context
  const { name, url, colour, price, images } = part
  const [front] = images
  const state = buyStateOf(part)
  return (
    <li className={styles.part} data-part={part.id}>
      {front && <Picture pictures={{ mobile: { ...front, alt: '' } }} sizes="6rem" widest={320} />}
      <div className={styles.about}>
        <a href={url} className={styles.name}>
          {name}
        </a>
        <span className={styles.colour}>{colour.name}</span>
        <span className={styles.cost}>
          <Price
            salesPrice={price.salesPrice}
            isFrom={price.isFrom}
            listPrice={price.listPrice}
            percentage={price.percentage}
            historicPrice={price.historicPrice}
            memberPrice={price.memberPrice}
            locale={locale}
            texts={texts}
          />
        </span>
        {state.kind === 'forSale' ? (
          <Sizes part={part} index={index} context={context} id={id} />
        ) : (
          <p className={styles.state}>{texts[stateTexts[state.kind]]}</p>
        )}
      </div>
    </li>
  )
}
