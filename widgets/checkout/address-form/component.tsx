import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { addressMessages, BillingPart, DeliveryPart } from '#widgets/checkout/address-form/address-parts.tsx'
import styles from '#widgets/checkout/address-form/component.module.css'
import type { addressForm } from '#widgets/checkout/address-form/index.ts'
import type { AddressData } from '#widgets/checkout/address-form/load.ts'
import { overtakenPaymentPages, refusalMessages } from '#widgets/checkout/refusals.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

type Props = WidgetProps<typeof addressForm, AddressData | null>

export default function AddressForm({ content, context, data, id }: Props) {
  if (!data) return null
  const { texts, pages } = context
  if (data.countries.length === 0)
    return (
      <p className={styles.step} role="alert" data-error-label="checkout_error" data-close="">
        {texts['feedback.error_no_countries']}
      </p>
    )
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.addressTitle']}</h1>
      <Form
        endpoint="basket.address"
        id={id}
        texts={texts}
        submit={texts['checkout.continue']}
        done=""
        next={stepPath(pages, 'shipping')}
        leads={overtakenPaymentPages(pages)}
        failed={texts['feedback.error_address_update']}
        messages={{
          ...refusalMessages(texts),
          ...addressMessages(texts),
        }}
        wide
        inSight
        noValidate={data.choices !== undefined || data.countries.length > 1}
      >
        <DeliveryPart data={data} context={context} id={id} />
        {content.askBilling && <BillingPart data={data} context={context} id={id} />}
      </Form>
    </section>
  )
}
