import { deliveryStatus, resultText } from '#preview/machines/webhook-words.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import table from '#preview/orders/orders.module.css'
import controls from '#preview/styles/controls.module.css'
import { editorMoment } from '#preview/texts/language.ts'
import { machineText } from '#preview/texts/machine-texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { ListedDelivery } from '#schemas/editor/webhook-parts.ts'

type Delivery = WithUndefined<ListedDelivery>

function DeliveryRow({ delivery, onResend }: { delivery: Delivery; onResend: () => void }) {
  const { event, orderNumber, created, attempts, status, due } = delivery
  const eventWords = machineText(`event.${event}`)
  return (
    <tr>
      <td className={table.number}>
        <b>{eventWords}</b>
        {orderNumber !== undefined && (
          <div className={table.hint}>{machineText('deliveries.order', { number: orderNumber })}</div>
        )}
      </td>
      <td className={table.customer}>
        <span>{resultText(delivery)}</span>
        {attempts > 0 && (
          <span className={table.hint}>{machineText('deliveries.attempts', { count: attempts })}</span>
        )}
        {status === 'waiting' && due !== undefined && attempts > 0 && (
          <span className={table.hint}>{machineText('deliveries.next', { moment: editorMoment(due) })}</span>
        )}
      </td>
      <td className={table.placed}>{editorMoment(created)}</td>
      <td className={table.standing}>
        <Badge {...deliveryStatus(delivery)} />
      </td>
      <td className={table.total}>
        {status !== 'waiting' && (
          <button
            type="button"
            className={controls.plain}
            aria-label={
              orderNumber === undefined
                ? machineText('deliveries.resendTest')
                : machineText('deliveries.resendOf', { event: eventWords, number: orderNumber })
            }
            onClick={onResend}
          >
            {machineText('deliveries.resend')}
          </button>
        )}
      </td>
    </tr>
  )
}

interface Props {
  deliveries: readonly Delivery[]
  onResend: (delivery: Delivery) => void
}

/** The deliveries of a webhook, the newest first. */
export function DeliveryTable({ deliveries, onResend }: Props) {
  if (deliveries.length === 0)
    return (
      <div className={table.empty}>
        <b>{machineText('deliveries.none')}</b>
      </div>
    )
  return (
    <OfficeTable
      columns={[
        machineText('deliveries.event'),
        machineText('deliveries.answer'),
        machineText('deliveries.time'),
        machineText('deliveries.state'),
        machineText('tokens.act'),
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} onResend={() => onResend(delivery)} />
      ))}
    </OfficeTable>
  )
}
