import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { LoginViews } from '#renderer/components/login/login-views.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { basket } from '#schemas/api/basket.ts'
import styles from '#widgets/checkout/customer-step/component.module.css'
import type { customerStep } from '#widgets/checkout/customer-step/index.ts'
import type { Customer } from '#widgets/checkout/customer-step/load.ts'
import { overtaken, refusalMessages } from '#widgets/checkout/refusals.ts'
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
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.customerTitle']}</h1>
      <p className={styles.text}>{texts['checkout.customerText']}</p>
      <Form
        endpoint="basket.continueAsGuest"
        id={id}
        texts={texts}
        submit={texts['checkout.continue']}
        done=""
        next={stepPath(pages, 'details')}
        messages={refusalMessages(texts)}
        leads={overtaken(pages)}
        failed={texts['feedback.error_basket_update']}
        wide
      >
        <TextField
          id={id}
          texts={texts}
          rules={rulesOf(body, 'email')}
          label={texts['form.emailAddress']}
          value={data?.email}
        />
        {content.askNewsletter && (
          <CheckboxField
            id={id}
            rules={rulesOf(body, 'acceptNewsletter')}
            label={texts['checkout.newsletter']}
            defaultChecked={data?.acceptNewsletter === true}
          />
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
