import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { customerText } from '#preview/texts/customer-texts.ts'
import { officeCustomers } from '#schemas/api/office-customers.ts'

/** Resends the mail to confirm an address. Returns a message if it was refused. */
export async function confirmAgain(userId: string): Promise<string | undefined> {
  const response = await callShop(officeCustomers.confirm, { path: { userId } })
  if (response.status === 204) return undefined
  const keys = 'error' in response ? Object.values(response.error.errors).flat() : []
  if (keys.includes('account.confirmed')) return customerText('refused.confirmed')
  if (keys.includes('account.tooManyMails')) return customerText('refused.tooManyMails')
  return officeRefusal(response)
}
