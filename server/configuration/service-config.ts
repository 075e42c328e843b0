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

type Environment = Readonly<Record<string, string | undefined>>
type AddressOf = (name: string, value: string | undefined) => string | undefined

const invalidCountry = 'POSTNORD_AGREEMENT_COUNTRY must be a country such as DK'

/**
 * Reads which carriers are configured.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if a value does not make sense
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
