import { type TaxLocation, type TaxRules, taxRulesOf } from '#schemas/commerce/tax-rules.ts'
import { comparableRates, type LocalRates, localRatesFor } from '#server/commerce/tax/local-rates.ts'

/** Provides taxes by location: a port that another service can implement. */
export interface TaxService {
  /**
   * Returns the taxes of a location. It is called in transactions, so a network service reads from its cache.
   * @param language ISO 639-1, for the taxes' names
   */
  rulesFor(location: TaxLocation, language: string): Promise<TaxRules>
}

/** The bundled rates; the shop's own rates of a location take precedence. */
export function createTaxService(shopRates: LocalRates = []): TaxService {
  const comparable = comparableRates(shopRates)
  return {
    async rulesFor(location, language) {
      const bundled = taxRulesOf(location, language)
      const rates = localRatesFor(comparable, location)
      return rates ? { ...bundled, ...rates } : bundled
    },
  }
}
