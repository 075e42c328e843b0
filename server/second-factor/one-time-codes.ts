import { Secret, TOTP } from 'otpauth'

/** Settings that every authenticator app supports: six digits of SHA-1, for 30 seconds each (RFC 6238). */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted time steps before and after the current one, because clocks differ (RFC 6238, section 5.2). */
const allowedDrift = 1
/** Secret size in bytes (RFC 4226, section 4). */
const secretBytes = 20

/** A secret of an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** Returns the address in the QR code. @param issuer name that the app shows, such as the shop's host */
export const addressOfSecret = (secret: string, issuer: string, account: string): string =>
  new TOTP({ ...rules, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()

/**
 * Returns the time step of a code; undefined for a wrong one.
 * @param now milliseconds since the epoch
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const options = { ...rules, secret: Secret.fromBase32(secret), timestamp: now }
  const delta = TOTP.validate({ ...options, token: code, window: allowedDrift })
  return delta === null ? undefined : TOTP.counter({ period: rules.period, timestamp: now }) + delta
}
