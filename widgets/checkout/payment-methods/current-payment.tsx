import type { ReactNode } from 'react'
import { clientProps } from '#renderer/client-props.ts'
import button from '#renderer/components/elements/button.module.css'
import type { WidgetContext } from '#renderer/context.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import type { PaymentResult } from '#schemas/commerce/payment.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { PollingProps } from '#widgets/checkout/payment-methods/client.ts'
import styles from '#widgets/checkout/payment-methods/component.module.css'
import type { StepProps } from '#widgets/checkout/payment-methods/provider-form.client.ts'
import { type CheckoutAddresses, stepPath } from '#widgets/checkout/steps.ts'

export const currentTexts = [
  'openPayment.cancel',
  'payment.cancel',
  'payment.goOn',
  'payment.look',
  'payment.openText',
  'payment.openTitle',
  'payment.pendingText',
  'payment.pendingTitle',
  'payment.terminalText',
  'payment.terminalTitle',
  'paymentOutcome.cancelled',
  'paymentOutcome.expired',
  'paymentOutcome.refunded',
  'paymentOutcome.refused',
] as const

export const currentConstants = ['paymentErrorRedirectDelay'] as const

/** Final states that need no action. */
const decidedStates = ['refunded', 'refused', 'cancelled', 'expired'] as const
const decisionOf = ({ paymentState }: PaymentResult) => decidedStates.find((state) => state === paymentState)

interface Props {
  payment: PaymentResult
  basketId: string
  catalog: string
  /** A provider's script renders the bank's challenge in the page. */
  hasForms: boolean
  context: Pick<
    WidgetContext<(typeof currentTexts)[number], never, (typeof currentConstants)[number]>,
    'constants' | 'locale' | 'market' | 'texts'
  > & { pages: CheckoutAddresses }
}

/** Whether another payment has to wait: money may be in transit. */
export const isPending = ({ paymentState, action }: PaymentResult): boolean =>
  paymentState === 'pending' ||
  paymentState === 'authorised' ||
  (paymentState === 'action' && action?.type === 'terminal')

/** Returns the path that reports the payment's state: polled by script, else opened by a press. */
const statePath = (catalog: string, { checkoutBasketId }: PaymentResult): string =>
  `/api/order/${encodeURIComponent(catalog)}/basket/${encodeURIComponent(checkoutBasketId)}/return`

const Look = ({ payment, catalog, context }: Pick<Props, 'payment' | 'catalog' | 'context'>) => (
  <a className={button.secondary} href={statePath(catalog, payment)} rel="nofollow">
    {context.texts['payment.look']}
  </a>
)

/** Renders the button that continues a bank's challenge in the page; hidden without script. */
const GoOn = ({ payment, basketId, catalog, context }: Props) => (
  <button
    className={button.secondary}
    type="button"
    hidden
    data-client="provider-form"
    {...clientProps<StepProps>({
      catalog,
      basketId,
      attempt: payment.checkoutBasketId,
      step: payment.action?.data ?? '',
    })}
  >
    {context.texts['payment.goOn']}
  </button>
)

const Cancel = ({ payment, context }: Pick<Props, 'payment' | 'context'>) => (
  <form method="post">
    <input type="hidden" name={formFields.endpoint} value="payments.cancel" />
    <input type="hidden" name={formFields.next} value={stepPath(context.pages, 'payment')} />
    <input type="hidden" name="checkoutBasketId" value={payment.checkoutBasketId} />
    <button className={button.secondary} type="submit">
      {context.texts[isPending(payment) ? 'payment.cancel' : 'openPayment.cancel']}
    </button>
  </form>
)

function wordsOf(payment: PaymentResult, { texts, locale }: Props['context']) {
  const { paymentState, action, amount } = payment
  const decision = decisionOf(payment)
  const sum = { amount: formatMoney(amount, locale) }
  if (decision) return { text: texts[`paymentOutcome.${decision}`] }
  if (paymentState !== 'action')
    return { title: texts['payment.pendingTitle'], text: fillText(texts['payment.pendingText'], sum) }
  if (action?.type === 'terminal')
    return { title: texts['payment.terminalTitle'], text: fillText(texts['payment.terminalText'], sum) }
  return { title: texts['payment.openTitle'], text: fillText(texts['payment.openText'], sum) }
}

function stepsOf(props: Props): ReactNode {
  const { payment, context } = props
  const { paymentState, action } = payment
  if (decisionOf(payment)) return null
  if (paymentState !== 'action') return <Look {...props} />
  const isInPage = props.hasForms && action?.data !== undefined && action.type !== 'redirect'
  const isRedirect = action?.type === 'redirect' && action.method !== 'POST'
  return (
    <>
      {isRedirect && action.url && (
        <a className={button.secondary} href={action.url}>
          {context.texts['payment.goOn']}
        </a>
      )}
      {isInPage && <GoOn {...props} />}
      {isPending(payment) && <Look {...props} />}
      <Cancel payment={payment} context={context} />
    </>
  )
}

/** Renders the state of a started payment (checkout rule 9). */
export function CurrentPayment(props: Props) {
  const { payment, catalog, context } = props
  const { title, text } = wordsOf(payment, context)
  const isWaiting = isPending(payment)
  return (
    <div
      className={styles.current}
      role="status"
      data-state={payment.paymentState}
      data-client={isWaiting ? 'payment-methods' : undefined}
      {...(isWaiting &&
        clientProps<PollingProps>({
          path: statePath(catalog, payment),
          interval: context.constants.paymentErrorRedirectDelay,
        }))}
    >
      {title && <h2 className={styles.currentTitle}>{title}</h2>}
      <p>{text}</p>
      <div className={styles.ways}>{stepsOf(props)}</div>
      {props.hasForms && <div className={styles.fields} data-part="step" hidden />}
    </div>
  )
}
