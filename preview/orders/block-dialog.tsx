import { useState } from 'react'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import { setBlocked } from '#preview/orders/order-requests.ts'
import controls from '#preview/styles/controls.module.css'
import { customerText } from '#preview/texts/customer-texts.ts'

interface Props {
  email: string
  isBlocked: boolean
  onDone: (message: string) => void
  onClose: () => void
}

/** Asks for the reason to block or unblock an account. */
export function BlockDialog({ email, isBlocked, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const action = isBlocked ? 'unblock' : 'block'
  return (
    <FormDialog
      title={customerText(`act.${action}`)}
      action={customerText(`act.${action}`)}
      isComplete={reason.trim() !== ''}
      send={async () => {
        const refusal = await setBlocked(email, !isBlocked, reason.trim())
        if (refusal === undefined) onDone(customerText('done.account'))
        return refusal
      }}
      onClose={onClose}
    >
      <p>{customerText(`confirm.${action}`, { email })}</p>
      <label className={controls.field}>
        {customerText('block.reason')}
        <textarea
          className={controls.input}
          rows={2}
          maxLength={500}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <span className={controls.hint}>{customerText('block.reasonHint')}</span>
      </label>
    </FormDialog>
  )
}
