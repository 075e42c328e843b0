/** Method of a sign-in: a password, or an identity provider. */
export type SignInRecipe = 'emailpassword' | 'thirdparty'

/** Permissions of a signed-in user. */
export type Role = 'customer' | 'employee' | 'operator'

interface Account {
  email: string
  emailVerified: boolean
  granted: 'customer' | 'operator'
}

/** Whether an address belongs to the company (account rule 12). */
export const isOfCompany = (email: string, employeeDomain: string | undefined): boolean =>
  employeeDomain !== undefined && email.toLowerCase().endsWith(`@${employeeDomain}`)

/** Returns the role of an account: customer until its address is verified, as anyone can enter an address. */
export function roleOf({ email, emailVerified, granted }: Account, employeeDomain: string | undefined): Role {
  if (!emailVerified) return 'customer'
  if (granted === 'operator') return 'operator'
  return isOfCompany(email, employeeDomain) ? 'employee' : 'customer'
}
