import type { User } from '#schemas/visitors/user.ts'

/** The signed-in user, as the account's endpoint returns it. */
export const signedInUser = (fields: Partial<User> = {}): User => ({
  tokenRecipe: 'emailpassword',
  contactId: 'c1',
  email: 'anna@example.com',
  emailGPSR: 'anna@example.com',
  emailVerified: true,
  hasPassword: true,
  isEnrolledInCustomerClub: false,
  accountPoints: 0,
  pendingPoints: 0,
  preferences: [],
  subBrands: [],
  ...fields,
})
