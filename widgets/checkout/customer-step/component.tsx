import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { LoginViews } from '#renderer/components/login/login-views.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { basket } from '#schemas/api/basket.ts'
import { addressMessages, BillingPart, DeliveryPart } from '#widgets/checkout/address-form/address-parts.tsx'
import styles from '#widgets/checkout/customer-step/component.module.css'
import type { customerStep } from '#widgets/checkout/customer-step/index.ts'
import type { Customer } from '#widgets/checkout/customer-step/load.ts'
import { overtakenPaymentPages, refusalMessages } from '#widgets/checkout/refusals.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

const { body } = basket.continueAsGuest

export default function CustomerStep({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof customerStep, Customer>) {
  const { texts, toggles, pages } = context
  const { loginUrl = pages.loginPage, termsUrl } = content
  const addresses = data?.addresses
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.customerTitle']}</h1>
      <p className={styles.text}>{texts['checkout.customerText']}</p>
      <Form
        endpoint={addresses ? 'basket.address' : 'basket.continueAsGuest'}
        id={id}
        texts={texts}
        submit={texts['checkout.continue']}
        done=""
        next={stepPath(pages, addresses ? 'shipping' : 'details')}
        messages={{ ...refusalMessages(texts), ...(addresses && addressMessages(texts)) }}
        leads={overtakenPaymentPages(pages)}
        failed={texts['feedback.error_basket_update']}
        wide
        inSight
        noValidate={addresses !== undefined && addresses.countries.length > 1}
      >
        <TextField
          id={id}
          texts={texts}
          rules={rulesOf(body, 'email')}
          label={texts['form.emailAddress']}
          value={data?.email}
        />
        {content.askNewsletter && (
          <>
            {/* An unchecked box sends nothing, and an earlier consent would remain. */}
            <input type="hidden" name="acceptNewsletter" value="false" />
            <CheckboxField
              id={id}
              rules={rulesOf(body, 'acceptNewsletter')}
              label={texts['checkout.newsletter']}
              defaultChecked={data?.acceptNewsletter === true}
            />
          </>
        )}
        {addresses && (
          <>
            <h2 className={styles.part}>{texts['checkout.addressTitle']}</h2>
            <DeliveryPart data={addresses} context={context} id={id} />
            <BillingPart data={addresses} context={context} id={id} />
          </>
        )}
      </Form>
      {toggles.checkoutAuthentication && (
        <details className={styles.signIn}>
          <summary>
            {texts['checkout.haveAccount']} <span>{texts['checkout.signIn']}</span>
          </summary>
          <LoginViews
            id={`${id}-sign-in`}
            texts={texts}
            toggles={toggles}
            loginUrl={loginUrl}
            termsUrl={termsUrl}
            view="login"
            token=""
          />
        </details>
      )}
    </section>
  )
}
