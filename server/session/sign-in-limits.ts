import type { Limit, RateLimits } from '#server/endpoints/rate-limits.ts'

/** One password attempt. */
export interface SignInTry {
  email: string
  /** `networkOf` the caller's address. */
  network: string
  /** The browser's id, if the account was signed in with it before (`KnownDevices`). */
  device: string | undefined
}

/** Maximum attempts in 15 minutes. */
export interface SignInTries {
  /** Per network, over all accounts. */
  network: number
  /** Per account, from one network or known browser. */
  account: number
  /** Failures at one account by all networks, after which each network gets fewer tries. */
  everywhere: number
  /** Per account and network, while many networks try. */
  attacked: number
}

const windowSeconds = 900

/**
 * Limits password attempts. A wider limit counts only attempts that pass the narrower ones, and no limit locks an
 * account for all networks: its owner can sign in from another network or a known browser.
 * @param name of the service to sign in to
 * @returns whether the password may be checked
 */
export function createSignInLimits(
  name: string,
  limits: Pick<RateLimits, 'take'>,
  attemptLimits: SignInTries,
): (attempt: SignInTry) => Promise<boolean> {
  const isWithin = async (kind: string, subject: string, requests: number) =>
    (await limits.take(`${name}.tries.${kind}`, subject, { requests, seconds: windowSeconds })) === undefined

  return async ({ email, network, device }) => {
    if (device !== undefined) return isWithin('device', device, attemptLimits.account)
    const addressKey = `${network} ${email}`
    if (!(await isWithin('account', addressKey, attemptLimits.account))) return false
    if (!(await isWithin('network', network, attemptLimits.network))) return false
    if (await isWithin('everywhere', email, attemptLimits.everywhere)) return true
    return isWithin('attacked', addressKey, attemptLimits.attacked)
  }
}

/** Counts all requests that could reveal whether an address has an account, together. */
export const emailQuestions = (network: string): [name: string, subject: string, limit: Limit] => [
  'auth.emailExists',
  network,
  { requests: 10, seconds: 600 },
]
