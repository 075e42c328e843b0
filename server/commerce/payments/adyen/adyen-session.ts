import type { Market } from '#schemas/markets/market.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { Fields } from '#server/commerce/payments/adyen/adyen-outcome.ts'

/** Data for the card form in the browser (checkout rule 13). */
interface AdyenSession {
  clientKey: string
  environment: string
  locale: string
  countryCode: string
  mayStore: boolean
  paymentMethodsResponse: Fields
  wallets: Record<string, Fields>
}

/** `again`: a card may still be stored, because Adyen did not confirm the deletion. */
export type CardRemoval = 'done' | 'again'

export interface AdyenCheckout {
  /**
   * @param customerId whose stored cards are listed
   * @returns undefined if no form can be displayed: the browser key is missing, or Adyen does not respond
   */
  session(market: Market, customerId: string | undefined): Promise<AdyenSession | undefined>
  /** Deletes a card that a customer stored. */
  removeCard(customerId: string, id: string): Promise<CardRemoval>
  /** Deletes all cards that a customer stored. */
  removeCards(customerId: string): Promise<CardRemoval>
}

const walletTypes: ReadonlySet<unknown> = new Set(['applepay', 'googlepay', 'paywithgoogle', 'samsungpay'])

/** Returns the merchant ids of wallets (https://docs.adyen.com/payment-methods/google-pay/web-component/). */
export function walletsIn({ paymentMethods }: Fields): Record<string, Fields> {
  const methods = Array.isArray(paymentMethods) ? paymentMethods.filter(isRecord) : []
  return Object.fromEntries(
    methods.flatMap(({ type, configuration }) =>
      walletTypes.has(type) && isRecord(configuration) ? [[String(type), configuration] as const] : [],
    ),
  )
}
