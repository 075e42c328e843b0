import type { ReactNode } from 'react'
import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField, TextareaField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { newTab } from '#renderer/texts/new-tab.ts'
import { type Address, isFilled } from '#schemas/addresses/address.ts'
import { addressLines } from '#schemas/addresses/format-address.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import type { CheckoutStep } from '#schemas/commerce/checkout-steps.ts'
import type { Terms } from '#schemas/visitors/terms.ts'
import { deliveryAddressOf } from '#widgets/checkout/load-checkout.ts'
import { PostalAddress } from '#widgets/checkout/postal-address.tsx'
import { overtakenPaymentPages, refusalMessages } from '#widgets/checkout/refusals.ts'
import { ShipmentFacts } from '#widgets/checkout/shipment-facts.tsx'
import { stepPath } from '#widgets/checkout/steps.ts'
import styles from '#widgets/checkout/terms-acceptance/component.module.css'
import type { termsAcceptance } from '#widgets/checkout/terms-acceptance/index.ts'
import type { Review } from '#widgets/checkout/terms-acceptance/load.ts'

type Props = WidgetProps<typeof termsAcceptance, Review | null>

function Part({
  title,
  step,
  context,
  children,
}: { title: string; step: CheckoutStep; children: ReactNode } & Pick<Props, 'context'>) {
  const { texts, pages } = context
  return (
    <div className={styles.part}>
      <dt>{title}</dt>
      <dd>{children}</dd>
      <dd>
        <a href={stepPath(pages, step)}>
          {texts['checkout.change']}
          <span className="visually-hidden"> {title}</span>
        </a>
      </dd>
    </div>
  )
}

/** Whether shoppers read the same of both. */
const isSameAddress = (one: Address, other: Address | undefined, locale: string): boolean =>
  isFilled(other) && addressLines(one, locale).join('\n') === addressLines(other, locale).join('\n')

function Delivery({ data, context }: { data: Review } & Pick<Props, 'context'>) {
  const { texts, locale } = context
  const { basket } = data
  const address = deliveryAddressOf(basket)
  const [shipment] = basket.shipments
  return (
    <dl className={styles.parts}>
      {basket.guestEmail && (
        <Part title={texts['form.emailAddress']} step="customer" context={context}>
          <bdi>{basket.guestEmail}</bdi>
        </Part>
      )}
      {isFilled(address) && (
        <Part
          title={texts[shipment?.pickupPointAddress ? 'checkout.stepDetails' : 'receipt.deliveredTo']}
          step="details"
          context={context}
        >
          <PostalAddress address={address} locale={locale} />
        </Part>
      )}
      {isFilled(basket.billingAddress) && !isSameAddress(basket.billingAddress, address, locale) && (
        <Part title={texts['receipt.billedTo']} step="details" context={context}>
          <PostalAddress address={basket.billingAddress} locale={locale} />
        </Part>
      )}
      {shipment && (
        <Part title={texts['checkout.delivery']} step="shipping" context={context}>
          <ShipmentFacts shipment={shipment} locale={locale} texts={texts} />
        </Part>
      )}
    </dl>
  )
}

/** Renders "I have read and accept the {terms}.", with a link to the version that is accepted. */
function AcceptedTerms({ terms, texts }: { terms: Terms | undefined; texts: Props['context']['texts'] }) {
  const [before, after] = texts['checkout.acceptTerms'].split('{terms}')
  const name = texts['checkout.acceptedTerms']
  return (
    <>
      {before}
      {terms ? (
        <a className={styles.terms} href={`${terms.path}/${terms.version}`} {...newTab}>
          {name}
        </a>
      ) : (
        name
      )}
      {after}
    </>
  )
}

export default function TermsAcceptance({ content, context, data, id }: Props) {
  if (!data) return null
  const { texts, pages } = context
  const { terms, basket } = data
  const rules = { ...rulesOf(endpoints.acceptTerms.body, 'acceptTerms'), required: true }
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.reviewTitle']}</h1>
      {content.showDelivery && <Delivery data={data} context={context} />}
      <Form
        endpoint="basket.acceptTerms"
        id={id}
        texts={texts}
        submit={texts['checkout.continue']}
        done=""
        next={stepPath(pages, 'payment')}
        messages={refusalMessages(texts)}
        leads={overtakenPaymentPages(pages)}
        failed={texts['feedback.error_basket_update']}
        wide
        inSight
      >
        {terms && <input type="hidden" name="termsVersion" value={terms.version} />}
        {content.askNote && (
          <>
            <input type="hidden" name="asksNote" value="true" />
            <TextareaField
              id={id}
              texts={texts}
              rules={rulesOf(endpoints.acceptTerms.body, 'note')}
              label={texts['checkout.note']}
              rows={3}
              value={basket.note}
            />
          </>
        )}
        <CheckboxField
          id={id}
          rules={rules}
          label={<AcceptedTerms terms={terms} texts={texts} />}
          defaultChecked={basket.acceptTerms === true}
        />
      </Form>
    </section>
  )
}
