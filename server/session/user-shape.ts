import type { SignInRecipe } from '#server/endpoints/roles.ts'
import type { Login, User } from '#server/session/users.ts'

/** Whether a client of these protocol versions (`fdi-version`, a list; the highest counts) supports account linking. */
function knowsLinking(versions: string | undefined): boolean {
  const versionNumbers = (versions ?? '')
    .slice(0, 200)
    .split(',')
    .map((version) => version.trim().split('.').map(Number))
    .filter(([major]) => major !== undefined && Number.isInteger(major))
  if (versionNumbers.length === 0) return true
  const [[major = 0, minor = 0] = []] = versionNumbers.toSorted(
    ([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b,
  )
  return major >= 3 || (major === 1 && minor >= 18)
}

interface UserFacts {
  user: User
  logins: readonly Login[]
  recipe: SignInRecipe
  /** Identity provider, if any. */
  provider?: string
}

const tenants = ['public']

/** A user as clients since FDI 3.0 expect one (`createNewRecipeUser` apart). */
function linkedUser({ user, logins }: UserFacts): object {
  const { id, email, created } = user
  const timeJoined = created.getTime()
  const common = { recipeUserId: id, tenantIds: tenants, email, timeJoined }
  const thirdParty = logins.map(({ provider, subject }) => ({ id: provider, userId: subject }))
  const byPassword = user.passwordHash
    ? [{ ...common, recipeId: 'emailpassword', verified: user.emailVerified !== null }]
    : []
  const thirdPartyLogins = logins.map(({ provider, subject, emailVerified }) => ({
    ...common,
    recipeId: 'thirdparty',
    thirdParty: { id: provider, userId: subject },
    verified: emailVerified !== null,
  }))
  return {
    id,
    isPrimaryUser: true,
    tenantIds: tenants,
    emails: [email],
    phoneNumbers: [],
    thirdParty,
    webauthn: { credentialIds: [] },
    loginMethods: [...byPassword, ...thirdPartyLogins],
    timeJoined,
  }
}

/** The same for older clients. */
function plainUser({ user, logins, provider }: UserFacts): object {
  const login = provider && logins.find((item) => item.provider === provider)
  return {
    id: user.id,
    email: user.email,
    timeJoined: user.created.getTime(),
    tenantIds: tenants,
    ...(login && { thirdParty: { id: login.provider, userId: login.subject } }),
  }
}

/** Builds the body of a sign-in response in the client's version of the protocol. */
export function signInBody(shaped: UserFacts, isNew: boolean, versions: string | undefined): object {
  const isThirdParty = shaped.recipe === 'thirdparty'
  if (knowsLinking(versions))
    return { user: linkedUser(shaped), ...(isThirdParty && { createdNewRecipeUser: isNew }) }
  return { user: plainUser(shaped), ...(isThirdParty && { createdNewUser: isNew }) }
}
