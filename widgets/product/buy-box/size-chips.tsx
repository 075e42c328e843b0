import type { ReactNode } from 'react'
import { notifyMeAnchor } from '#renderer/browser/delivery/notify-me-anchor.ts'
import type { buyTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import styles from '#widgets/product/buy-box/component.module.css'
import type { LengthChoice, SizeChoice } from '#widgets/product/choices.ts'
import chips from '#widgets/product/size-chips.module.css'

interface Props {
  choices: readonly LengthChoice[]
  sizeLabel: string
  /** Returns what shoppers read of a size. */
  labelOf: (size: SizeChoice) => string
  /** Returns when the goods of a size arrive, in words; undefined if they are in stock. */
  expectedOf: (size: SizeChoice) => string | undefined
  /** Sold-out sizes link to the back-in-stock form. */
  offersStockAlert: boolean
  texts: TextsOf<typeof buyTexts>
  id: string
  sizeGuide: ReactNode
}

type SizesProps = Pick<Props, 'labelOf' | 'expectedOf' | 'offersStockAlert' | 'texts' | 'id'> & {
  sizes: readonly SizeChoice[]
}

function SoldOut({
  size,
  labelOf,
  offersStockAlert,
  texts,
}: Omit<SizesProps, 'sizes' | 'expectedOf'> & { size: SizeChoice }) {
  const className = `${chips.chip} ${chips.gone}`
  if (!offersStockAlert)
    return (
      <span className={className}>
        {labelOf(size)} <span className="visually-hidden">{texts['buy.soldOut']}</span>
      </span>
    )
  return (
    <a href={`#${notifyMeAnchor}`} className={className} data-notify={size.sku}>
      {labelOf(size)} <span className="visually-hidden">{texts['buy.tellMe']}</span>
    </a>
  )
}

const Sizes = ({ sizes, ...props }: SizesProps) => (
  <div className={chips.chips}>
    {sizes.map((size) =>
      size.isAvailable ? (
        <label key={size.sku} className={chips.chip}>
          <input
            className={chips.radio}
            type="radio"
            name="sku"
            value={size.sku}
            data-size={size.name}
            data-ean={size.ean}
            data-price={size.price}
            data-expected={props.expectedOf(size)}
            aria-describedby={`${props.id}-problem`}
            required
          />
          {props.labelOf(size)}
        </label>
      ) : (
        <SoldOut key={size.sku} size={size} {...props} />
      ),
    )}
  </div>
)

/** Renders radio groups: of sizes, preceded by lengths if there are several. */
export function SizeChips({ choices, sizeLabel, sizeGuide, ...props }: Props) {
  const { texts, id } = props
  const [only] = choices
  const top = (
    <div className={styles.top}>
      <span className={styles.legend} aria-hidden="true">
        {sizeLabel}
      </span>
      <span className={styles.few} role="status" data-part="low-stock" />
      {sizeGuide}
    </div>
  )
  if (choices.length === 1 && only)
    return (
      <fieldset className={chips.group}>
        <legend className="visually-hidden">{sizeLabel}</legend>
        {top}
        <Sizes sizes={only.sizes} {...props} />
      </fieldset>
    )
  const first = choices.find(({ sizes }) => sizes.some(({ isAvailable }) => isAvailable))
  return (
    <fieldset className={`${chips.group} ${styles.lengths}`}>
      <legend className="visually-hidden">{texts['buy.length']}</legend>
      <span className={styles.legend} aria-hidden="true">
        {texts['buy.length']}
      </span>
      {choices.map(({ id: length, name, sizes }) => (
        <div key={length} className={styles.length}>
          <label className={`${chips.chip} ${styles.lengthChip}`}>
            <input
              className={chips.radio}
              type="radio"
              name={`${id}-length`}
              value={length}
              data-length=""
              defaultChecked={length === first?.id}
            />
            {name}
          </label>
          <fieldset className={`${chips.group} ${styles.panel}`} data-panel={length}>
            <legend className="visually-hidden">{`${sizeLabel}, ${texts['buy.length']} ${name}`}</legend>
            {top}
            <p className={styles.panelName} aria-hidden="true">{`${texts['buy.length']} ${name}`}</p>
            <Sizes sizes={sizes} {...props} />
          </fieldset>
        </div>
      ))}
    </fieldset>
  )
}
