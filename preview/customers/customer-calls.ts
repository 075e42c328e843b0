import { downloadText } from '#preview/interface/download-text.ts'
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

/** Saves all data that the shop stores about a customer as a file. Returns a message if it was refused. */
export async function downloadCustomer(userId: string): Promise<string | undefined> {
  const response = await callShop(officeCustomers.export, { path: { userId } })
  if (response.status !== 200) return officeRefusal(response)
  downloadText(`customer-${userId}.json`, JSON.stringify(response.body, null, 2), 'application/json')
  return undefined
}

/** Deletes an account. Returns a message if it was refused. @param email as the operator typed it */
export async function removeCustomer(userId: string, email: string): Promise<string | undefined> {
  const response = await callShop(officeCustomers.remove, { path: { userId }, body: { email } })
  if (response.status === 204) return undefined
  const keys = 'error' in response ? Object.values(response.error.errors).flat() : []
  if (keys.includes('account.operator')) return customerText('refused.operator')
  if (keys.includes('account.otherEmail')) return customerText('refused.otherEmail')
  return officeRefusal(response)
}
