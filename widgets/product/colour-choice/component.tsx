import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { LoadedProduct } from '#renderer/loaders/load-product.ts'
import { colonIn } from '#renderer/texts/colon-in.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import styles from '#widgets/product/colour-choice/component.module.css'
import type { colourChoice } from '#widgets/product/colour-choice/index.ts'

const hex = /^#[0-9a-f]{6}$/i

type Option = Product['styleOptions'][number]

/** Returns the name of a colour, and why it cannot be sent, if it cannot. */
function nameWithState(
  { colour, inStock, inStoresOnly }: Option,
  texts: WidgetProps<typeof colourChoice>['context']['texts'],
): string {
  if (inStock) return colour.name
  return `${colour.name}, ${texts[inStoresOnly ? 'buy.storesOnly' : 'buy.soldOut']}`
}

/** Renders the style's other colours as links, each with its own page, price and pictures. */
export default function ColourChoice({
  content: { show },
  data: product,
  context: { texts, locale },
  id,
}: WidgetProps<typeof colourChoice, LoadedProduct>) {
  if (!product) return null
  const { styleOptions, colour, isDigital, isProductSet, variants } = product
  // Sets that are bought by their parts have no colours of their own.
  if (isProductSet && variants.length === 0 && styleOptions.length < 2) return null
  // Gift cards have designs instead of colours.
  const label = isDigital ? texts['colourChoice.design'] : texts['colourChoice.label']
  return (
    <nav className={styles.colours} aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
        {colonIn(locale)} <strong className={styles.name}>{colour.name}</strong>
      </p>
      {styleOptions.length > 1 && (
        <ul className={styles.list} data-show={show}>
          {styleOptions.map((option) => {
            const { hexCode } = option.colour.nuance ?? {}
            const name = nameWithState(option, texts)
            return (
              <li key={option.id}>
                <a
                  href={option.url}
                  className={styles.option}
                  aria-current={option.id === product.id ? 'true' : undefined}
                  data-sold-out={option.inStock || option.inStoresOnly ? undefined : ''}
                  title={name}
                >
                  {show === 'pictures' && option.image ? (
                    <Picture pictures={{ mobile: { ...option.image, alt: '' } }} sizes="4rem" widest={320} />
                  ) : (
                    <span
                      className={styles.swatch}
                      style={styleVariables({
                        '--swatch': hexCode && hex.test(hexCode) ? hexCode : undefined,
                      })}
                    />
                  )}
                  <span className="visually-hidden">{name}</span>
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </nav>
  )
}
