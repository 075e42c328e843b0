import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a till reads: a voucher, until a moment in seconds since the epoch, signed. */
export type ReadQr = { kind: 'voucher'; id: string } | { kind: 'expired' } | { kind: 'foreign' }

export interface RewardQr {
  /** @param lasts seconds */
  write(voucherId: string, lasts: number): { payload: string; expires: Date }
  read(payload: string): ReadQr
}

const prefix = 'R1'

/** @param now milliseconds since the epoch */
export function createRewardQr(key: Buffer, now: () => number): RewardQr {
  const signatureOf = (signed: string): Buffer => createHmac('sha256', key).update(signed).digest()

  return {
    write(voucherId, lasts) {
      const seconds = Math.floor(now() / 1_000) + lasts
      const signed = `${prefix}.${voucherId}.${seconds}`
      return {
        payload: `${signed}.${signatureOf(signed).toString('base64url')}`,
        expires: new Date(seconds * 1_000),
      }
    },

    read(payload) {
      const [, signed = '', id = '', seconds = '', signature = ''] =
        /^(R1\.([\w-]{1,40})\.(\d{1,12}))\.([\w-]{43})$/.exec(payload) ?? []
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(signed)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return { kind: 'foreign' }
      return Number(seconds) * 1_000 > now() ? { kind: 'voucher', id } : { kind: 'expired' }
    },
  }
}
