import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows. @param time milliseconds since the epoch */
export const codeAt = (secret: string, time: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time })

/** Returns the enrolment in a response. @throws if there is none */
export function enrolmentIn(body: unknown): { secret: string; address: string; recoveryCodes: string[] } {
  const { secret, address, recoveryCodes } = Object(body)
  if (typeof secret !== 'string' || typeof address !== 'string' || !Array.isArray(recoveryCodes))
    throw new Error(`no enrolment in ${JSON.stringify(body)}`)
  return { secret, address, recoveryCodes: recoveryCodes.map(String) }
}
