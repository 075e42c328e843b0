import { readStored } from '#renderer/browser/page/storage.ts'
import { marketHere } from '#renderer/browser/session/session-trace.ts'

/**
 * What every request of somebody signed in says beside what it asks (spec 1, section 7): whether news are wanted, which
 * terms were accepted, and the market.
 */
export const sessionHeaders = (): Record<string, string> => ({
  'X-NEWSLETTER': readStored('marketingTerms') ?? 'true',
  'X-TERMS-CONDITION-VERSION': readStored('termsVersion') ?? '',
  'X-TERMS-CONDITION-DATE': new Date().toISOString(),
  'X-CURRENT-MARKET': marketHere(),
})
