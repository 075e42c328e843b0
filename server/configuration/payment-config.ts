/** Regions of Adyen accounts: the browser's script has an address for each. */
const adyenEnvironments = ['test', 'live', 'live-us', 'live-au', 'live-apse', 'live-in'] as const
type AdyenEnvironment = (typeof adyenEnvironments)[number]

export interface AdyenConfig {
  apiKey: string
  merchantAccount: string
  /** For the browser; undefined: cards are not taken on the web. */
  clientKey: string | undefined
  /** HMAC key of the webhook, in hex. */
  hmacKey: string
  environment: AdyenEnvironment
  /** The domain verification file of Apple Pay. */
  applePayAssociation: string | undefined
  /** Base URL of the Checkout API with its version. */
  checkoutUrl: string
  terminalUrl: string
  /** The account is set up for manual capture (`ADYEN_CAPTURE=manual`). */
  capturesByHand: boolean
  /** Types that Adyen captures with the authorisation by agreement, whatever the account's setting. */
  automaticMethods: ReadonlySet<string>
  /** Terminals by store; that of `anyStore` serves those without one. */
  terminals: ReadonlyMap<string, string>
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

/** Key of the terminal for stores without their own. */
export const anyStore = '*'

/**
 * Reads `ADYEN_TERMINALS`, such as `aarhus=V400m-324688179,odense=V400m-324688180`.
 * @throws the error of `invalid` if an entry names no store or no terminal
 */
function terminalsIn(
  { ADYEN_TERMINAL_ID: sharedTerminal, ADYEN_TERMINALS: list = '' }: Environment,
  invalid: (message: string) => Error,
): ReadonlyMap<string, string> {
  const entries = list.split(',').map((entry) => entry.trim())
  const terminals = new Map<string, string>(sharedTerminal ? [[anyStore, sharedTerminal]] : [])
  for (const entry of entries.filter((text) => text !== '')) {
    const [, store, terminal] = /^([\w-]{1,100})=([\w-]{1,100})$/.exec(entry) ?? []
    if (!store || !terminal)
      throw invalid('ADYEN_TERMINALS must be a list such as store=terminal,store=terminal')
    terminals.set(store, terminal)
  }
  return terminals
}

/**
 * Reads `ADYEN_AUTOMATIC_METHODS`, such as `klarna,clearpay`.
 * @throws the error of `invalid` if an entry is no type
 */
function methodsIn(
  { ADYEN_AUTOMATIC_METHODS: list = '' }: Environment,
  invalid: (message: string) => Error,
): ReadonlySet<string> {
  const types = list.split(',').map((entry) => entry.trim())
  const namedTypes = types.filter((type) => type !== '')
  if (!namedTypes.every((type) => /^\w{1,60}$/.test(type)))
    throw invalid('ADYEN_AUTOMATIC_METHODS must be a list of payment method types such as klarna,clearpay')
  return new Set(namedTypes)
}

type AdyenKeys = Record<'ADYEN_API_KEY' | 'ADYEN_MERCHANT_ACCOUNT' | 'ADYEN_HMAC_KEY', string>

function readAdyenConfig(
  keys: AdyenKeys,
  environment: Environment,
  address: (name: string) => string | undefined,
  invalid: (message: string) => Error,
): AdyenConfig {
  const adyenEnvironment = adyenEnvironments.find(
    (name) => name === (environment.ADYEN_ENVIRONMENT || 'test'),
  )
  if (!adyenEnvironment) throw invalid(`ADYEN_ENVIRONMENT must be one of ${adyenEnvironments.join(', ')}`)
  const isLive = adyenEnvironment !== 'test'
  if (isLive && !environment.ADYEN_LIVE_PREFIX && !environment.ADYEN_CHECKOUT_URL)
    throw invalid('ADYEN_LIVE_PREFIX must be set as well')
  if (!/^([0-9a-fA-F]{2}){16,}$/.test(keys.ADYEN_HMAC_KEY)) throw invalid('ADYEN_HMAC_KEY must be in hex')
  const clientKey = environment.ADYEN_CLIENT_KEY || undefined
  // The browser's script would reject such a pair only at checkout.
  if (clientKey?.startsWith(isLive ? 'test_' : 'live_'))
    throw invalid('ADYEN_CLIENT_KEY is of another ADYEN_ENVIRONMENT')
  const capture = environment.ADYEN_CAPTURE || 'automatic'
  // Any other word would count as automatic, and the money of a manual account would never be taken.
  if (capture !== 'manual' && capture !== 'automatic')
    throw invalid('ADYEN_CAPTURE must be manual or automatic, as the account is set up')
  const urls = adyenUrls(isLive, environment.ADYEN_LIVE_PREFIX ?? '')
  return {
    apiKey: keys.ADYEN_API_KEY,
    merchantAccount: keys.ADYEN_MERCHANT_ACCOUNT,
    clientKey,
    hmacKey: keys.ADYEN_HMAC_KEY,
    environment: adyenEnvironment,
    applePayAssociation: environment.ADYEN_APPLE_PAY_ASSOCIATION || undefined,
    checkoutUrl: address('ADYEN_CHECKOUT_URL') ?? urls.checkoutUrl,
    terminalUrl: address('ADYEN_TERMINAL_URL') ?? urls.terminalUrl,
    capturesByHand: capture === 'manual',
    automaticMethods: methodsIn(environment, invalid),
    terminals: terminalsIn(environment, invalid),
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
  function requireAllOrNone<Name extends string>(
    ...names: readonly Name[]
  ): Record<Name, string> | undefined {
    const values = names.map((name) => [name, environment[name] ?? ''] as const)
    const missing = values.filter(([, value]) => value === '').map(([name]) => name)
    if (missing.length === names.length) return undefined
    if (missing.length > 0) throw invalid(`${missing.join(', ')} must be set as well`)
    const settings: Partial<Record<Name, string>> = {}
    for (const [name, value] of values) settings[name] = value
    const isWhole = (record: Partial<Record<Name, string>>): record is Record<Name, string> =>
      names.every((name) => record[name] !== undefined)
    return isWhole(settings) ? settings : undefined
  }

  const adyen = requireAllOrNone('ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY')
  const klarna = requireAllOrNone('KLARNA_USERNAME', 'KLARNA_PASSWORD')
  const iyzico = requireAllOrNone('IYZICO_API_KEY', 'IYZICO_SECRET_KEY')
  return {
    adyen: adyen && readAdyenConfig(adyen, environment, address, invalid),
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
