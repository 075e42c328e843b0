import type { RateLimits } from '#server/endpoints/rate-limits.ts'

/** A try of a password. */
export interface SignInTry {
  email: string
  /** `networkOf` who tries. */
  network: string
  /** The browser, where the account was signed in with it before (`KnownDevices`). */
  device: string | undefined
}

/** Tries in a quarter of an hour. */
export interface SignInTries {
  /** By one network, at all accounts. */
  network: number
  /** At one account, by one network or one known browser. */
  account: number
  /** At one account, by all networks together; then each network gets fewer. */
  everywhere: number
  /** At one account by one network, while many networks try. */
  attacked: number
}

const seconds = 900

/**
 * Limits guesses at passwords. A wider limit counts only what the narrower ones let through, and no limit refuses an
 * account from everywhere: its owner comes in with the right password from a network of his own, and from a browser that
 * he used before.
 * @param name of what is signed in to
 * @returns whether the password may be looked at
 */
export function createSignInLimits(
  name: string,
  limits: RateLimits,
  tries: SignInTries,
): (attempt: SignInTry) => Promise<boolean> {
  const isWithin = async (kind: string, subject: string, requests: number) =>
    (await limits.take(`${name}.tries.${kind}`, subject, { requests, seconds })) === undefined

  return async ({ email, network, device }) => {
    if (device !== undefined) return isWithin('device', device, tries.account)
    const own = `${network} ${email}`
    if (!(await isWithin('account', own, tries.account))) return false
    if (!(await isWithin('network', network, tries.network))) return false
    if (await isWithin('everywhere', email, tries.everywhere)) return true
    return isWithin('attacked', own, tries.attacked)
  }
}
