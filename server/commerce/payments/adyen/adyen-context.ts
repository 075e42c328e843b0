import type { AdyenClient } from '#server/commerce/payments/adyen/adyen-client.ts'
import type { Fields } from '#server/commerce/payments/adyen/adyen-outcome.ts'
import type { createAdyenTerminal } from '#server/commerce/payments/adyen/adyen-terminal.ts'
import type { PaymentOutcome } from '#server/commerce/payments/provider/provider.ts'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'

/** Dependencies of all calls to Adyen. */
export interface AdyenContext {
  config: AdyenConfig
  client: AdyenClient
  terminal: ReturnType<typeof createAdyenTerminal>
  /** Payment methods by market, as Adyen last returned them. */
  cache: Map<string, { until: number; response: Fields }>
  now: () => number
  onTerminal: (paymentId: string, outcome: PaymentOutcome) => void
}
