/** What somebody who is signed in may do. */
export type Role = 'customer' | 'employee' | 'operator'

interface Account {
  email: string
  emailVerified: boolean
  granted: 'customer' | 'operator'
}

/** Whether an address belongs to the company (account rule 12). */
export const isOfCompany = (email: string, employeeDomain: string | undefined): boolean =>
  employeeDomain !== undefined && email.toLowerCase().endsWith(`@${employeeDomain}`)

/** Nobody is more than a customer before it is known that the address is theirs: anybody can type an address. */
export function roleOf({ email, emailVerified, granted }: Account, employeeDomain: string | undefined): Role {
  if (!emailVerified) return 'customer'
  if (granted === 'operator') return 'operator'
  return isOfCompany(email, employeeDomain) ? 'employee' : 'customer'
}
