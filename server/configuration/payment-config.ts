export interface AdyenConfig {
  apiKey: string
  merchantAccount: string
  clientKey: string
  /** HMAC key of the webhook, in hex. */
  hmacKey: string
  environment: 'test' | 'live'
  /** Checkout API with its version. */
  checkoutUrl: string
  terminalUrl: string
  /** The account is set up for manual capture (`ADYEN_CAPTURE=manual`). */
  capturesByHand: boolean
  /** Terminal in the store; undefined: none. */
  terminal: string | undefined
}

export interface KlarnaConfig {
  username: string
  password: string
  url: string
}

export interface IyzicoConfig {
  apiKey: string
  secretKey: string
  url: string
}

/** Payment providers that the environment names. Without any, the sandbox takes all payments. */
export interface PaymentConfig {
  adyen: AdyenConfig | undefined
  klarna: KlarnaConfig | undefined
  iyzico: IyzicoConfig | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const adyenVersion = 'v71'

function adyenUrls(live: boolean, prefix: string): Pick<AdyenConfig, 'checkoutUrl' | 'terminalUrl'> {
  return live
    ? {
        checkoutUrl: `https://${prefix}-checkout-live.adyenpayments.com/checkout/${adyenVersion}`,
        terminalUrl: 'https://terminal-api-live.adyen.com/sync',
      }
    : {
        checkoutUrl: `https://checkout-test.adyen.com/${adyenVersion}`,
        terminalUrl: 'https://terminal-api-test.adyen.com/sync',
      }
}

/**
 * Reads which providers are configured.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if a provider is configured in part only
 */
export function readPaymentConfig(
  environment: Environment,
  addressOf: (name: string, value: string | undefined) => string | undefined,
  invalid: (message: string) => Error,
): PaymentConfig {
  const address = (name: string) => addressOf(name, environment[name])
  /** Returns all of a provider's variables, or undefined if none is set. */
  function allOf<Name extends string>(...names: readonly Name[]): Record<Name, string> | undefined {
    const values = names.map((name) => [name, environment[name] ?? ''] as const)
    const missing = values.filter(([, value]) => value === '').map(([name]) => name)
    if (missing.length === names.length) return undefined
    if (missing.length > 0) throw invalid(`${missing.join(', ')} must be set as well`)
    const found: Partial<Record<Name, string>> = {}
    for (const [name, value] of values) found[name] = value
    const isWhole = (record: Partial<Record<Name, string>>): record is Record<Name, string> =>
      names.every((name) => record[name] !== undefined)
    return isWhole(found) ? found : undefined
  }

  const adyen = allOf('ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_CLIENT_KEY', 'ADYEN_HMAC_KEY')
  const klarna = allOf('KLARNA_USERNAME', 'KLARNA_PASSWORD')
  const iyzico = allOf('IYZICO_API_KEY', 'IYZICO_SECRET_KEY')
  const isLive = environment.ADYEN_ENVIRONMENT === 'live'
  if (adyen && isLive && !environment.ADYEN_LIVE_PREFIX && !environment.ADYEN_CHECKOUT_URL)
    throw invalid('ADYEN_LIVE_PREFIX must be set as well')
  if (adyen && !/^([0-9a-fA-F]{2}){16,}$/.test(adyen.ADYEN_HMAC_KEY))
    throw invalid('ADYEN_HMAC_KEY must be in hex')
  const urls = adyenUrls(isLive, environment.ADYEN_LIVE_PREFIX ?? '')
  return {
    adyen: adyen && {
      apiKey: adyen.ADYEN_API_KEY,
      merchantAccount: adyen.ADYEN_MERCHANT_ACCOUNT,
      clientKey: adyen.ADYEN_CLIENT_KEY,
      hmacKey: adyen.ADYEN_HMAC_KEY,
      environment: isLive ? 'live' : 'test',
      checkoutUrl: address('ADYEN_CHECKOUT_URL') ?? urls.checkoutUrl,
      terminalUrl: address('ADYEN_TERMINAL_URL') ?? urls.terminalUrl,
      capturesByHand: environment.ADYEN_CAPTURE === 'manual',
      terminal: environment.ADYEN_TERMINAL_ID || undefined,
    },
    klarna: klarna && {
      username: klarna.KLARNA_USERNAME,
      password: klarna.KLARNA_PASSWORD,
      url: address('KLARNA_URL') ?? 'https://api.playground.klarna.com',
    },
    iyzico: iyzico && {
      apiKey: iyzico.IYZICO_API_KEY,
      secretKey: iyzico.IYZICO_SECRET_KEY,
      url: address('IYZICO_URL') ?? 'https://sandbox-api.iyzipay.com',
    },
  }
}
