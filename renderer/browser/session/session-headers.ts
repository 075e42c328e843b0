import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { readStored } from '#renderer/browser/page/storage.ts'

/** Returns the headers of every request of a signed-in visitor (account rule 10). */
export const sessionHeaders = (): Record<string, string> => ({
  'X-NEWSLETTER': readStored('marketingTerms') ?? 'true',
  'X-TERMS-CONDITION-VERSION': readStored('termsVersion') ?? '',
  'X-TERMS-CONDITION-DATE': new Date().toISOString(),
  'X-CURRENT-MARKET': currentMarket(),
})
