/** PostNord's Service Points API. */
export interface PostNordConfig {
  apiKey: string
  /** Without a trailing slash. */
  url: string
  /** Country of the contract, ISO 3166-1 alpha-2; undefined: points are not narrowed by it. */
  agreementCountry: string | undefined
}

/** DHL's Location Finder - Unified API. */
export interface DhlConfig {
  apiKey: string
  /** Without a trailing slash. */
  url: string
}

/** Carriers whose pickup points are looked up. */
export interface CarrierConfig {
  postnord: PostNordConfig | undefined
  dhl: DhlConfig | undefined
}

/** Loqate's address capture. */
export interface LoqateConfig {
  kind: 'loqate'
  apiKey: string
  /** Without a trailing slash. */
  url: string
}

/** Google's Places API (New). */
export interface GooglePlacesConfig {
  kind: 'google'
  apiKey: string
  /** Without a trailing slash. */
  url: string
}

/** TaxJar's Sales Tax API. */
export interface TaxJarConfig {
  apiKey: string
  /** Without a trailing slash. */
  url: string
  /** Address that goods are sent from. Default: the addresses of the TaxJar account. */
  origin: { country: string; region: string; postalCode: string } | undefined
}

/** Voyado Engage. */
export interface VoyadoConfig {
  apiKey: string
  /** The company's own address, without a trailing slash. */
  url: string
  /** Point type that the club shows. Default: the only one. */
  pointDefinition: number | undefined
  /** Its id of the web shop, for receipts of orders outside stores. */
  storeId: string
}

/** The API that purges a CDN's cache by tags. */
export interface CdnConfig {
  /** Complete: with Cloudflare `https://api.cloudflare.com/client/v4/zones/{zone}/purge_cache`. */
  url: string
  token: string
}

type Environment = Readonly<Record<string, string | undefined>>
type AddressOf = (name: string, value: string | undefined) => string | undefined

const invalidCountry = 'POSTNORD_AGREEMENT_COUNTRY must be a country such as DK'

/**
 * Reads which carriers are configured.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if a value is invalid
 */
export function readCarriers(
  environment: Environment,
  addressOf: AddressOf,
  invalid: (message: string) => Error,
): CarrierConfig {
  const { POSTNORD_API_KEY, POSTNORD_AGREEMENT_COUNTRY, DHL_API_KEY } = environment
  const postnordUrl = addressOf('POSTNORD_URL', environment.POSTNORD_URL) ?? 'https://api2.postnord.com'
  const dhlUrl = addressOf('DHL_URL', environment.DHL_URL) ?? 'https://api.dhl.com'
  const agreementCountry = POSTNORD_AGREEMENT_COUNTRY || undefined
  if (agreementCountry && !/^[A-Z]{2}$/.test(agreementCountry)) throw invalid(invalidCountry)
  return {
    postnord: POSTNORD_API_KEY ? { apiKey: POSTNORD_API_KEY, url: postnordUrl, agreementCountry } : undefined,
    dhl: DHL_API_KEY ? { apiKey: DHL_API_KEY, url: dhlUrl } : undefined,
  }
}

/**
 * Reads which service suggests addresses.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if there are several
 */
export function readAddressService(
  environment: Environment,
  addressOf: AddressOf,
  invalid: (message: string) => Error,
): LoqateConfig | GooglePlacesConfig | undefined {
  const { LOQATE_API_KEY, GOOGLE_PLACES_API_KEY, ADDRESS_SERVICE_URL } = environment
  const loqateUrl = addressOf('LOQATE_URL', environment.LOQATE_URL) ?? 'https://api.addressy.com'
  const googleUrl =
    addressOf('GOOGLE_PLACES_URL', environment.GOOGLE_PLACES_URL) ?? 'https://places.googleapis.com'
  if ([LOQATE_API_KEY, GOOGLE_PLACES_API_KEY, ADDRESS_SERVICE_URL].filter(Boolean).length > 1)
    throw invalid('Set only one of LOQATE_API_KEY, GOOGLE_PLACES_API_KEY and ADDRESS_SERVICE_URL')
  if (LOQATE_API_KEY) return { kind: 'loqate', apiKey: LOQATE_API_KEY, url: loqateUrl }
  return GOOGLE_PLACES_API_KEY ? { kind: 'google', apiKey: GOOGLE_PLACES_API_KEY, url: googleUrl } : undefined
}

const invalidOrigin = 'TAXJAR_ORIGIN must be a country, a state and a postcode such as US-TX-78701'

/**
 * Reads the tax service.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if a value does not make sense
 */
export function readTaxJar(
  environment: Environment,
  addressOf: AddressOf,
  invalid: (message: string) => Error,
): TaxJarConfig | undefined {
  const { TAXJAR_API_KEY: apiKey, TAXJAR_ORIGIN } = environment
  const url = addressOf('TAXJAR_URL', environment.TAXJAR_URL) ?? 'https://api.taxjar.com'
  if (!apiKey) return undefined
  if (!TAXJAR_ORIGIN) return { apiKey, url, origin: undefined }
  const [, country, region, postalCode] = /^([A-Z]{2})-([A-Z]{2})-(\d{5})$/.exec(TAXJAR_ORIGIN) ?? []
  if (!country || !region || !postalCode) throw invalid(invalidOrigin)
  return { apiKey, url, origin: { country, region, postalCode } }
}

/**
 * Reads the loyalty service.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if it is configured in part only
 */
export function readVoyado(
  environment: Environment,
  addressOf: AddressOf,
  invalid: (message: string) => Error,
): VoyadoConfig | undefined {
  const { VOYADO_API_KEY: apiKey, VOYADO_POINT_DEFINITION, VOYADO_STORE_ID } = environment
  const url = addressOf('VOYADO_URL', environment.VOYADO_URL)
  if (!apiKey && !url) return undefined
  if (!apiKey || !url) throw invalid('VOYADO_API_KEY and VOYADO_URL must be set together')
  const pointDefinition = VOYADO_POINT_DEFINITION ? Number(VOYADO_POINT_DEFINITION) : undefined
  if (pointDefinition !== undefined && !Number.isInteger(pointDefinition))
    throw invalid('VOYADO_POINT_DEFINITION must be a number')
  return { apiKey, url, pointDefinition, storeId: VOYADO_STORE_ID || 'web' }
}

/**
 * Reads which CDN is purged; undefined: none.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if only one of address and token is set
 */
export function readCdn(
  environment: Environment,
  addressOf: AddressOf,
  invalid: (message: string) => Error,
): CdnConfig | undefined {
  const url = addressOf('CDN_PURGE_URL', environment.CDN_PURGE_URL)
  const token = environment.CDN_PURGE_TOKEN
  if (url === undefined && !token) return undefined
  if (url === undefined) throw invalid('CDN_PURGE_TOKEN needs CDN_PURGE_URL, the API that purges the cache')
  if (!token) throw invalid('CDN_PURGE_URL needs CDN_PURGE_TOKEN, a token that may purge the cache')
  return { url, token }
}
