import type { PaymentConfig } from '#server/configuration/payment-config.ts'
import type { PaymentOrigins } from '#server/http/security-headers.ts'

const noOrigins: PaymentOrigins = {
  scriptOrigins: [],
  connectOrigins: [],
  frames: [],
  formActions: [],
  dataImages: false,
  opensWindows: false,
}

/**
 * Origins that only payment pages allow: the addresses of the card provider's browser script. Banks show their steps
 * in frames that are opened by forms, and their hosts are not known in advance: those directives allow any HTTPS
 * address.
 */
export function paymentOrigins({ adyen, klarna, iyzico }: PaymentConfig): PaymentOrigins {
  // Without script the response to a form redirects to the provider, and browsers check the redirect against
  // `form-action`.
  const formActions = adyen || klarna || iyzico ? ['https:'] : []
  if (adyen?.clientKey === undefined) return { ...noOrigins, formActions }
  const environment = adyen.environment
  return {
    scriptOrigins: [
      'https://pay.google.com',
      ...(adyen.applePayAssociation === undefined ? [] : ['https://applepay.cdn-apple.com']),
    ],
    connectOrigins: [
      `https://checkoutshopper-${environment}.adyen.com`,
      `https://checkoutshopper-${environment}.cdn.adyen.com`,
      'https://pay.google.com',
      'https://google.com/pay',
    ],
    frames: ['https:'],
    formActions,
    dataImages: true,
    opensWindows: true,
  }
}
