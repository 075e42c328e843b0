import { createHmac } from 'node:crypto'
import { type Store, storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { cookieFor, cookieOf } from '#server/http/cookies.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'
import type { Site } from '#server/site/site.ts'

/** A screen in a store. */
export interface Screen {
  store: Store
  /** Name of the employee who serves at it, if one has signed in. */
  employeeName?: string
}

/** Looks up store screens: their store, and the assistant who serves at them (in-store rule 6). */
export interface Screens {
  /** Returns the screen that a request came from; undefined outside stores and before a screen is set up. */
  of(caller: Pick<Caller, 'iso' | 'header'>, market: Market): Screen | undefined
  /** Returns the assistant's name, whatever the store. */
  employeeOf(caller: Pick<Caller, 'iso' | 'header'>): string | undefined
  /** Returns the `Set-Cookie` value that starts an employee's shift at a screen. */
  serviceCookie(employeeName: string): string
  /** Returns the `Set-Cookie` value that ends an employee's shift. */
  endedServiceCookie(): string
}

/** Signed, so that receipts name only staff who signed in. */
const staffCookie = 'staff'

/** Hours of a shift, after which an employee signs in again. */
const shift = 12

interface ScreensDependencies {
  site: () => Site
  keys: Keys
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

export function createScreens({ site, keys, publicUrl, now }: ScreensDependencies): Screens {
  const signatureOf = (text: string, key: Buffer = keys[0]): string =>
    createHmac('sha256', key).update(text).digest('base64url')

  /** Reads `name.until.signature`: the name in base64url, the end of the shift in seconds since the epoch. */
  function employeeOf({ iso, header }: Pick<Caller, 'iso' | 'header'>): string | undefined {
    const cookie = iso ? cookieOf(header('cookie'), staffCookie) : undefined
    const [, text = '', name = '', until = '', signature = ''] =
      /^(([\w-]{1,400})\.(\d{1,12}))\.([\w-]{43})$/.exec(cookie ?? '') ?? []
    if (!keys.some((key) => isSameSecret(signature, signatureOf(text, key)))) return undefined
    return Number(until) * 1_000 > now() ? Buffer.from(name, 'base64url').toString() : undefined
  }

  return {
    employeeOf,

    of(caller, market) {
      const { iso, header } = caller
      const id = iso ? cookieOf(header('cookie'), storedKeys.storeId.name) : undefined
      if (id === undefined) return undefined
      const store = storesIn(site().payload(market.id, 'stores')).find((item) => item.id === id)
      const employeeName = employeeOf(caller)
      return store && { store, ...(employeeName !== undefined && { employeeName }) }
    },

    serviceCookie(employeeName) {
      const until = Math.floor(now() / 1_000) + shift * 3_600
      const text = `${Buffer.from(employeeName).toString('base64url')}.${until}`
      return cookieFor({ name: staffCookie, value: `${text}.${signatureOf(text)}` }, publicUrl)
    },

    endedServiceCookie: () => cookieFor({ name: staffCookie, value: '', days: 0 }, publicUrl),
  }
}
