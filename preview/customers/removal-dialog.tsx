import { useState } from 'react'
import { removeCustomer } from '#preview/customers/customer-calls.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import controls from '#preview/styles/controls.module.css'
import { customerText } from '#preview/texts/customer-texts.ts'
import type { ListedCustomer } from '#schemas/commerce/office-customer.ts'

interface Props {
  customer: Pick<ListedCustomer, 'userId' | 'email'>
  onDone: () => void
  onClose: () => void
}

/** Asks for the address of the account that is to be deleted for good. */
export function RemovalDialog({ customer: { userId, email }, onDone, onClose }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <FormDialog
      title={customerText('act.remove')}
      action={customerText('act.remove')}
      isComplete={typed.trim().toLowerCase() === email}
      send={async () => {
        const refusal = await removeCustomer(userId, typed.trim())
        if (refusal === undefined) onDone()
        return refusal
      }}
      onClose={onClose}
    >
      <p>{customerText('confirm.remove', { email })}</p>
      <label className={controls.field}>
        {customerText('remove.email')}
        <input
          className={controls.input}
          type="email"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </FormDialog>
  )
}
