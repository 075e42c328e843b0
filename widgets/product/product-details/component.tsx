import type { ReactNode } from 'react'
import { foreignText } from '#renderer/components/elements/foreign-text.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { LoadedProduct } from '#renderer/loaders/load-product.ts'
import { colonIn } from '#renderer/texts/colon-in.ts'
import { measurements, type Product } from '#schemas/catalogue/product.ts'
import styles from '#widgets/product/product-details/component.module.css'
import type { productDetails } from '#widgets/product/product-details/index.ts'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  )
}

type Company = NonNullable<NonNullable<Product['safety']>['manufacturer']>

const addressOf = (line: string): string | undefined => {
  if (/^[^\s@]+@[^\s@]+$/.test(line)) return `mailto:${line}`
  return /^https:\/\/\S+$/.test(line) ? line : undefined
}

/** Renders a company with its address; lines that are an e-mail or web address are links. */
function CompanyAddress({ title, company }: { title: string; company: Company }) {
  const lines = company.contact.split('\n').flatMap((line) => line.trim() || [])
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      <address className={styles.address}>
        {[company.name, ...lines].map((line) => {
          const href = addressOf(line)
          return (
            <bdi key={line}>
              {href ? (
                <a className={styles.link} href={href}>
                  {line}
                </a>
              ) : (
                line
              )}
            </bdi>
          )
        })}
      </address>
    </div>
  )
}

type SafetyProps = Pick<WidgetProps<typeof productDetails>['context'], 'texts'> & {
  safety: NonNullable<Product['safety']>
}

/** Renders the responsible company of a product, and its warnings (product rule 13). */
function Safety({
  safety: { manufacturer, responsiblePerson, warnings, warningsLanguage },
  texts,
}: SafetyProps) {
  return (
    <Section title={texts['productDetails.safety']}>
      {warnings && (
        <p className={styles.warnings} {...foreignText(warningsLanguage)}>
          {warnings}
        </p>
      )}
      {manufacturer && <CompanyAddress title={texts['productDetails.manufacturer']} company={manufacturer} />}
      {responsiblePerson && (
        <CompanyAddress title={texts['productDetails.responsible']} company={responsiblePerson} />
      )}
    </Section>
  )
}

/** Renders further product details, folded. */
export default function ProductDetails({
  data: product,
  context: { texts, locale },
}: WidgetProps<typeof productDetails, LoadedProduct>) {
  if (!product) return null
  const { textLanguage, careInstructions, sustainabilityText, sustainabilityReasons, modelMeasurements } =
    product
  const fabric = product.fabricComposition || product.fabricCompositionEnglish
  const fabricLanguage = product.fabricComposition ? textLanguage : 'en'
  const measured = measurements.flatMap((name) => {
    const value = modelMeasurements?.[name]
    return value ? [{ name, value }] : []
  })
  return (
    <div className={styles.details}>
      {(fabric || careInstructions.length > 0) && (
        <Section title={`${texts['productDetails.fabric']} · ${texts['productDetails.care']}`}>
          {fabric && <p {...foreignText(fabricLanguage)}>{fabric}</p>}
          {careInstructions.length > 0 && (
            <ul className={styles.list}>
              {careInstructions.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {(sustainabilityText || sustainabilityReasons.length > 0) && (
        <Section title={texts['productDetails.sustainability']}>
          {sustainabilityText && <p {...foreignText(textLanguage)}>{sustainabilityText}</p>}
          {sustainabilityReasons.map(({ id, reason, supportText }) => (
            <p key={id}>
              <strong>{reason}</strong> {supportText}
            </p>
          ))}
        </Section>
      )}
      {measured.length > 0 && (
        <Section title={texts['productDetails.model']}>
          <dl className={styles.measures}>
            {measured.map(({ name, value }) => (
              <div key={name} className={styles.measure}>
                <dt>{texts[`productDetails.${name}`]}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p>{texts['productDetails.modelText']}</p>
        </Section>
      )}
      {product.safety && <Safety safety={product.safety} texts={texts} />}
      <p className={styles.number}>
        {texts['productDetails.number']}
        {colonIn(locale)} <bdi>{product.styleOptionNumber}</bdi>
      </p>
    </div>
  )
}
