import type { Channel, PaymentMethod, ProviderId } from '#schemas/commerce/payment.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type { PaymentProvider } from '#server/commerce/payments/provider/provider.ts'

/** The providers that are configured, in the order in which methods are offered. */
export interface Providers {
  /** Whether no provider is configured, so that nothing can be paid. */
  isEmpty: boolean
  byId(id: ProviderId): PaymentProvider | undefined
  methods(market: Market, amount: Money | undefined): Promise<readonly PaymentMethod[]>
  /** Returns the provider of a method in a market; undefined if there is none. */
  forMethod(market: Market, method: string, channel: Channel): Promise<PaymentProvider | undefined>
}

/** A method can have several names. */
const canonical = new Map([
  ['card', 'scheme'],
  ['paywithgoogle', 'googlepay'],
])
const nameOf = (method: string): string => canonical.get(method) ?? method

export function createProviders(providers: readonly PaymentProvider[]): Providers {
  const byId = new Map(providers.map((provider) => [provider.id, provider]))

  async function methods(market: Market, amount: Money | undefined): Promise<PaymentMethod[]> {
    const lists = await Promise.all(providers.map((provider) => provider.methods(market, amount)))
    const seenNames = new Set<string>()
    return lists.flat().filter(({ id }) => !seenNames.has(nameOf(id)) && seenNames.add(nameOf(id)))
  }

  return {
    isEmpty: providers.length === 0,
    byId: (id) => byId.get(id),
    methods,
    async forMethod(market, method, channel) {
      if (channel !== 'web') return providers.find((provider) => provider.takes(channel))
      const acceptedMethod = (await methods(market, undefined)).find(
        ({ id }) => nameOf(id) === nameOf(method),
      )
      return acceptedMethod && byId.get(acceptedMethod.provider)
    },
  }
}
