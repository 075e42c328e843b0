import { createAdyenProvider } from '#server/commerce/payments/adyen/adyen-provider.ts'
import { createIyzicoProvider } from '#server/commerce/payments/iyzico/iyzico-provider.ts'
import { createKlarnaProvider } from '#server/commerce/payments/klarna/klarna-provider.ts'
import type { PaymentOutcome, PaymentProvider } from '#server/commerce/payments/provider/provider.ts'
import { createProviders } from '#server/commerce/payments/providers.ts'
import type { PaymentConfig } from '#server/configuration/payment-config.ts'
import { keysFor, type SecretKeys } from '#server/security/secret-key.ts'

interface PaymentProvidersDependencies {
  config: PaymentConfig
  secret: SecretKeys
  /** Replaces missing providers in the demo; undefined otherwise. */
  sandbox: PaymentProvider | undefined
  now: () => number
  onTerminal: (paymentId: string, outcome: PaymentOutcome) => void
}

/** Opens the configured payment providers. */
export function openPaymentProviders({
  config,
  secret,
  sandbox,
  now,
  onTerminal,
}: PaymentProvidersDependencies) {
  const adyen = config.adyen && createAdyenProvider(config.adyen, now, onTerminal)
  const iyzico = config.iyzico && createIyzicoProvider(config.iyzico)
  const klarna = config.klarna && createKlarnaProvider(config.klarna, keysFor(secret, 'klarna'))
  const real = [klarna, iyzico, adyen].filter((provider) => provider !== undefined)
  const invented = sandbox ? [sandbox] : []
  return { adyen, iyzico, providers: createProviders(real.length > 0 ? real : invented) }
}
