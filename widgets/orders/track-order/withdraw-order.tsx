import { Form } from '#renderer/components/form/form.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { formTexts } from '#renderer/components/form/form-texts.ts'
import type { WidgetContext } from '#renderer/context.ts'
import { colonIn } from '#renderer/texts/colon-in.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { refusedFragment } from '#schemas/api/form-fields.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import type { OrderView, Returns } from '#widgets/orders/load-order.ts'
import styles from '#widgets/orders/track-order/component.module.css'

export const withdrawOrderTexts = [
  ...formTexts,
  'feedback.error_no_order',
  'withdrawOrder.closed',
  'withdrawOrder.done',
  'withdrawOrder.failed',
  'withdrawOrder.mailTo',
  'withdrawOrder.name',
  'withdrawOrder.open',
  'withdrawOrder.statement',
  'withdrawOrder.submit',
  'withdrawOrder.text',
] as const

interface Props {
  /** Of the form. */
  id: string
  order: OrderView
  returns: Returns | undefined
  context: Pick<WidgetContext<(typeof withdrawOrderTexts)[number]>, 'locale' | 'texts' | 'timeZone'>
}

/** Renders the statement as the customer confirms it: name, order, and where the acknowledgement is sent. */
function Statement({ order, context: { texts, locale } }: Pick<Props, 'order' | 'context'>) {
  const address = order.billingAddress ?? order.shippingAddress
  const name = [address?.firstName, address?.lastName].filter(Boolean).join(' ')
  return (
    <>
      <p>{fillText(texts['withdrawOrder.statement'], { number: order.orderNumber })}</p>
      {name && (
        <p>
          {texts['withdrawOrder.name']}
          {colonIn(locale)} <bdi>{name}</bdi>
        </p>
      )}
      <p>{texts['withdrawOrder.text']}</p>
      {order.email && <p>{fillText(texts['withdrawOrder.mailTo'], { email: order.email })}</p>}
    </>
  )
}

/** Renders the function to withdraw from the contract, with a confirmation, and the time once it was used (orders rule 15). */
export function WithdrawOrder({ id, order, returns, context }: Props) {
  const { texts, locale, timeZone } = context
  const closed = texts['withdrawOrder.closed']
  if (returns?.withdrawn !== undefined) {
    const date = formatMoment(new Date(returns.withdrawn), locale, 'numeric', timeZone)
    return <p role="status">{fillText(texts['withdrawOrder.done'], { date })}</p>
  }
  // Without script a refused withdrawal returns here.
  if (!returns?.canWithdraw)
    return (
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {closed}
      </FormOutcome>
    )
  return (
    <details className={styles.cancel}>
      <summary>
        <strong>{texts['withdrawOrder.open']}</strong>
      </summary>
      <Statement order={order} context={context} />
      <Form
        endpoint="orderService.withdraw"
        id={id}
        texts={texts}
        submit={texts['withdrawOrder.submit']}
        done=""
        refused={texts['withdrawOrder.failed']}
        failed={texts['withdrawOrder.failed']}
        messages={{
          'withdrawOrder.closed': closed,
          'feedback.error_no_order': texts['feedback.error_no_order'],
        }}
        startsOn="interaction"
      >
        <input type="hidden" name="orderId" value={order.orderId} />
      </Form>
    </details>
  )
}
