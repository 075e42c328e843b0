import { type TaxLocation, type TaxRules, taxRulesOf } from '#schemas/commerce/tax-rules.ts'
import { type LocalRates, localRatesFor } from '#server/commerce/tax/local-rates.ts'

/** Knows the taxes of places: the port behind which another service may stand. */
export interface TaxService {
  /**
   * Returns the taxes of a place. It is called in transactions, so a network service answers from its cache.
   * @param language ISO 639-1, for the taxes' names
   */
  rulesFor(place: TaxLocation, language: string): Promise<TaxRules>
}

/** The bundled rates; the shop's own rates of a place take precedence. */
export const createTaxService = (own: LocalRates = []): TaxService => ({
  async rulesFor(place, language) {
    const bundled = taxRulesOf(place, language)
    const rates = localRatesFor(own, place)
    return rates ? { ...bundled, ...rates } : bundled
  },
})
