import { notifyMeAnchor } from '#renderer/browser/delivery/notify-me-anchor.ts'
import { Form } from '#renderer/components/form/form.tsx'
import { SelectField, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { LoadedProduct } from '#renderer/loaders/load-product.ts'
import { notifyMe as endpoints } from '#schemas/api/notify-me.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import styles from '#widgets/product/notify-me/component.module.css'
import type { notifyMe } from '#widgets/product/notify-me/index.ts'

type Props = WidgetProps<typeof notifyMe, LoadedProduct>
type Texts = Props['context']

/** Returns the sold-out sizes with their lengths. */
const soldOutSizes = ({ variants, hasEcom }: Product) =>
  !hasEcom
    ? []
    : variants
        .filter(({ inStockEcom }) => !inStockEcom)
        .map(({ id, size, length }) => ({
          value: id,
          title: [size?.name, length?.name].filter(Boolean).join(' / ') || id,
        }))

const messagesOf = (texts: Texts['texts']) => ({ 'notifyMe.tooMany': texts['notifyMe.tooMany'] })

/** Renders the form for a mail about a lower price, closed. */
function PriceAlert({ product, texts, id }: { product: Product; id: string } & Pick<Texts, 'texts'>) {
  const priceId = `${id}-price`
  return (
    <details className={styles.price}>
      <summary className={styles.opener}>{texts['notifyMe.priceTitle']}</summary>
      <p className={styles.text}>{texts['notifyMe.priceText']}</p>
      <Form
        endpoint="notifyMe.priceDrop"
        id={priceId}
        texts={texts}
        submit={texts['notifyMe.submit']}
        done={texts['notifyMe.priceDone']}
        messages={messagesOf(texts)}
        startsOn="interaction"
      >
        <input type="hidden" name="productId" value={product.id} />
        <TextField
          id={priceId}
          texts={texts}
          rules={rulesOf(endpoints.priceDrop.body, 'email')}
          label={texts['form.emailAddress']}
        />
      </Form>
    </details>
  )
}

/** Renders the form for back-in-stock or price alerts, if the product allows them. */
export default function NotifyMe(props: Props) {
  const { content, data: product, context, id } = props
  if (!product) return null
  const isOffered = content.priceAlerts && product.hasEcom && !product.isDigital
  const missed = <Missing {...props} />
  if (!isOffered || product.comingSoonProduct !== undefined) return missed
  return (
    <div>
      {missed}
      <PriceAlert product={product} texts={context.texts} id={id} />
    </div>
  )
}

function Missing({ content: { headline }, data: product, context: { texts }, page, id }: Props) {
  if (!product?.allowInStockNotifications) return null
  const isSoon = product.comingSoonProduct !== undefined
  const sizes = isSoon ? [] : soldOutSizes(product)
  if (!isSoon && sizes.length === 0) return null
  const endpoint = isSoon ? endpoints.goingLive : endpoints.optIn
  const [only] = sizes
  return (
    <section
      id={notifyMeAnchor}
      className={styles.notify}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      data-client="notify-me"
      data-on="visible"
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {headline ?? texts[isSoon ? 'notifyMe.soonTitle' : 'notifyMe.title']}
      </h2>
      <p className={styles.text}>{texts[isSoon ? 'notifyMe.soonText' : 'notifyMe.text']}</p>
      <Form
        endpoint={isSoon ? 'notifyMe.goingLive' : 'notifyMe.optIn'}
        id={id}
        texts={texts}
        submit={texts['notifyMe.submit']}
        done={texts['notifyMe.done']}
        messages={messagesOf(texts)}
      >
        {sizes.length > 1 ? (
          <SelectField
            id={id}
            texts={texts}
            rules={rulesOf(endpoint.body, 'productId')}
            label={texts['notifyMe.size']}
            placeholder="–"
            options={sizes}
          />
        ) : (
          <input type="hidden" name="productId" value={only?.value ?? product.id} />
        )}
        <p role="status" data-waiting={texts['notifyMe.waiting']} />
        <TextField
          id={id}
          texts={texts}
          rules={rulesOf(endpoint.body, 'email')}
          label={texts['form.emailAddress']}
        />
      </Form>
      {page.notifyMeTerms && (
        <div className={`prose ${styles.terms}`}>
          <Markdown>{page.notifyMeTerms}</Markdown>
        </div>
      )}
    </section>
  )
}
