import { useState } from 'react'
import { readAmount } from '#preview/forms/read-amount.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import { type OrderRequest, refundAmount } from '#preview/orders/order-requests.ts'
import controls from '#preview/styles/controls.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { Money } from '#schemas/values/money.ts'

interface Props {
  order: Omit<OrderRequest, 'id'>
  refundable: Money
  onDone: (message: string) => void
  onRefused: () => void
  onClose: () => void
}

/** Asks for an amount that is refunded without goods, and for the reason. */
export function RefundDialog({ order, refundable, onDone, onRefused, onClose }: Props) {
  // One for the dialog: a second press, or a retry after a lost response, is the same refund.
  const [request] = useState(() => ({ ...order, id: crypto.randomUUID() }))
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { currency } = refundable
  const amount = readAmount(typed, currency) ?? 0
  const isTooMuch = amount > refundable.amount
  return (
    <FormDialog
      title={orderText('act.refund')}
      action={
        amount > 0
          ? orderText('refund.submit', { amount: formatAmount({ amount, currency }) })
          : orderText('refund.submitNothing')
      }
      isComplete={amount > 0 && !isTooMuch && reason.trim() !== ''}
      send={async () => {
        const refusal = await refundAmount(request, { amount, reason: reason.trim() })
        if (refusal === undefined) onDone(orderText('done.refund'))
        else onRefused()
        return refusal
      }}
      onClose={onClose}
    >
      <p className={controls.hint}>{orderText('refund.about')}</p>
      <label className={controls.field}>
        {orderText('refund.amount', { currency })}
        <input
          className={controls.input}
          inputMode="decimal"
          autoComplete="off"
          required
          aria-invalid={isTooMuch}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span className={isTooMuch ? controls.problem : controls.hint} role="status">
          {orderText('refund.most', { amount: formatAmount(refundable) })}
        </span>
      </label>
      <label className={controls.field}>
        {orderText('refund.reason')}
        <textarea
          className={controls.input}
          rows={2}
          maxLength={500}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <span className={controls.hint}>{orderText('refund.reasonHint')}</span>
      </label>
    </FormDialog>
  )
}
