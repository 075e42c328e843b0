import { Form } from '#renderer/components/form/form.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { formTexts } from '#renderer/components/form/form-texts.ts'
import type { WidgetContext } from '#renderer/context.ts'
import { refusedFragment } from '#schemas/api/form-fields.ts'
import { canCancel } from '#schemas/commerce/order.ts'
import type { OrderView } from '#widgets/orders/load-order.ts'
import styles from '#widgets/orders/track-order/component.module.css'

export const cancelOrderTexts = [
  ...formTexts,
  'cancelOrder.ask',
  'cancelOrder.failed',
  'cancelOrder.open',
  'cancelOrder.submit',
  'cancelOrder.tooLate',
  'feedback.error_no_order',
] as const

interface Props {
  id: string
  order: OrderView
  context: Pick<WidgetContext<(typeof cancelOrderTexts)[number]>, 'texts'>
}

/** Renders the cancellation of a whole order, with a confirmation (orders rule 11). */
export function CancelOrder({ id, order, context: { texts } }: Props) {
  const tooLate = texts['cancelOrder.tooLate']
  if (!canCancel(order))
    // Without script a refused cancellation returns here, where the button may be gone.
    return order.orderState === 'cancelled' ? null : (
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {tooLate}
      </FormOutcome>
    )
  return (
    <details className={styles.cancel}>
      <summary>{texts['cancelOrder.open']}</summary>
      <p>{texts['cancelOrder.ask']}</p>
      <Form
        endpoint="orderService.cancel"
        id={id}
        texts={texts}
        submit={texts['cancelOrder.submit']}
        done=""
        refused={texts['cancelOrder.failed']}
        failed={texts['cancelOrder.failed']}
        messages={{
          'cancelOrder.tooLate': tooLate,
          'feedback.error_no_order': texts['feedback.error_no_order'],
        }}
        startsOn="interaction"
      >
        <input type="hidden" name="orderId" value={order.orderId} />
      </Form>
    </details>
  )
}
