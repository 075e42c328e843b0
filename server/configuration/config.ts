import { resolve } from 'node:path'
import { compileSchema } from '#schemas/validation/validator.ts'
import { emailSchema } from '#schemas/values/email.ts'
import { type AssetsConfig, readAssetsConfig } from '#server/configuration/assets-config.ts'
import { type AssistantConfig, readAssistant } from '#server/configuration/assistant-config.ts'
import { type PaymentConfig, readPaymentConfig } from '#server/configuration/payment-config.ts'
import { type ProviderConfig, readProviders } from '#server/configuration/provider-config.ts'
import {
  type CarrierConfig,
  type CdnConfig,
  type GooglePlacesConfig,
  type LoqateConfig,
  readAddressService,
  readCarriers,
  readCdn,
  readTaxJar,
  readVoyado,
  type TaxJarConfig,
  type VoyadoConfig,
} from '#server/configuration/service-config.ts'
import { readTracing, type TracingConfig } from '#server/configuration/tracing-config.ts'
import { readTrackingConfig, type TrackingConfig } from '#server/configuration/tracking-config.ts'
import { type Network, parseNetwork } from '#server/security/reachable-networks.ts'
import { parseSecretKey } from '#server/security/secret-key.ts'

/** A Relewise account, whose products have the shop's ids (`style_colour`). */
export interface RelewiseConfig {
  datasetId: string
  apiKey: string
  /** Server of the data set's region. Default: the service's own. */
  serverUrl: string | undefined
}

/** The configuration, read once from the environment (README, "Environment"). */
export interface Config {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Storage of pictures. Default: DATA_DIR. */
  assets: AssetsConfig | undefined
  databaseUrl: string | undefined
  /** Direct address of the database server, if `databaseUrl` is a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  /** A replica for reads of catalogue and content. Default: everything is read from the primary. */
  databaseReadUrl: string | undefined
  /**
   * Master key of 32 bytes, from which keys of sessions, gift cards, previews and webhooks are derived. Default: stored
   * in DATA_DIR.
   */
  secretKey: Buffer | undefined
  /** Earlier master keys, which are still accepted for verification. */
  previousSecretKeys: readonly Buffer[]
  /** Earlier master keys that others know, which only open what is stored. */
  leakedSecretKeys: readonly Buffer[]
  /** Seconds that a stopping server still accepts requests, while the load balancer removes it. */
  drainSeconds: number
  redisUrl: string | undefined
  /** Networks that webhooks may reach beside the public internet, also over http. */
  webhookNetworks: readonly Network[]
  /** Default: no traces are recorded. */
  tracing: TracingConfig | undefined
  cmsUrl: string | undefined
  /** Token for reading from the content system. */
  cmsToken: string | undefined
  /** Signs the content system's messages about changes. */
  cmsPurgeSecret: string | undefined
  /** Token for writing pages back to the content system. */
  cmsWriteToken: string | undefined
  /** Base URL of a commerce platform that replaces the embedded engine, and its URL in stores. */
  commerceUrl: string | undefined
  commerceUrlIso: string | undefined
  /** Default: mail stays in the outbox. */
  smtpUrl: string | undefined
  /** Sender address of mail. Default: customer service's. */
  mailFrom: string | undefined
  /** Proxies whose forwarding headers are trusted. */
  trustProxy: readonly string[]
  /** Whether pictures of home pages, listings and published pages are rendered before the first request. */
  picturesAhead: boolean
  previewToken: string | undefined
  /** The CDN whose cache is purged. */
  cdn: CdnConfig | undefined
  /** Bearer token of `/metrics`. Default: public. */
  metricsToken: string | undefined
  /** Token with which other systems enrol members of the customer club. */
  loyaltyApiKey: string | undefined
  /** A database of countries by network address (MaxMind's format). */
  geoipDb: string | undefined
  /** A service that suggests and validates addresses; without one only the demo's addresses are suggested. */
  addressServiceUrl: string | undefined
  /** A supported service that replaces it. */
  addressService: LoqateConfig | GooglePlacesConfig | undefined
  /** Token of systems that send advertisement leads (Facebook's verify token). */
  leadApiKey: string | undefined
  /** The AI service that helps editors. Default: none, and the editor hides its functions. */
  assistant: AssistantConfig | undefined
  previewOrigins: readonly string[]
  extraHosts: readonly string[]
  redirectHosts: readonly string[]
  tracking: TrackingConfig
  payments: PaymentConfig
  carriers: CarrierConfig
  /** Loyalty service that replaces the shop's own. */
  voyado: VoyadoConfig | undefined
  /** Tax rates of locations that replace the bundled ones. */
  taxRatesFile: string | undefined
  taxJar: TaxJarConfig | undefined
  /** Whether demo data is present: content, catalogue, gift cards, warehouse, sandbox payments. */
  demo: boolean
  /** Recommendation service that replaces the shop's own statistics. */
  relewise: RelewiseConfig | undefined
  /** The domain of employees' addresses, in lower case (account rule 12). */
  employeeDomain: string | undefined
  /** Identity providers, in addition to passwords. */
  providers: readonly ProviderConfig[]
  production: boolean
  bench: boolean
}

/** The environment is invalid. The message names the variable. */
export class InvalidConfig extends Error {}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function checkLogLevel(level: string | undefined): void {
  if (level && !logLevels.includes(level))
    throw new InvalidConfig(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}"`)
}

const listOf = (value: string | undefined): readonly string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Schemes of addresses other than the web's, which can contain passwords. */
const schemes: ReadonlyMap<string, readonly string[]> = new Map([
  ['DATABASE_URL', ['postgres:', 'postgresql:']],
  ['DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']],
  ['DATABASE_READ_URL', ['postgres:', 'postgresql:']],
  ['REDIS_URL', ['redis:', 'rediss:']],
  ['SMTP_URL', ['smtp:', 'smtps:']],
])

function addressOf(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  const allowedSchemes = schemes.get(name)
  const expected = allowedSchemes ?? ['https:', 'http:']
  if (!URL.canParse(value))
    throw new InvalidConfig(
      `${name} must be a URL such as ${expected[0]}//…${allowedSchemes ? '' : `, not "${value}"`}`,
    )
  const { protocol } = new URL(value)
  if (!expected.includes(protocol))
    throw new InvalidConfig(`${name} must begin with ${expected[0]}//, not with ${protocol}//`)
  return value.replace(/\/+$/, '')
}

/** Reads the address that paths of the site are appended to. */
function originOf(name: string, value: string | undefined): string | undefined {
  const address = addressOf(name, value)
  if (address !== undefined && !/^https?:\/\/[^/?#@]+$/.test(address))
    throw new InvalidConfig(
      `${name} must be an address such as https://shop.example, without a path, a query or a password`,
    )
  return address
}

const checkEmail = compileSchema(emailSchema)

/** @throws InvalidConfig for a name beside the address, which mail servers would refuse as a part of it */
function emailOf(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  const checked = checkEmail(value)
  if (checked.kind === 'valid') return checked.value
  throw new InvalidConfig(
    `${name} must be an address alone such as noreply@shop.example: the sender's name is the shop's`,
  )
}

/** Reads a variable that is on or off; undefined if it is not set. */
function parseSwitch(name: string, value: string | undefined): boolean | undefined {
  if (!value) return undefined
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new InvalidConfig(`${name} must be 1 or 0, not "${value}"`)
}

/** Minimum length of a random secret. */
const shortestSecret = 16

function secretOf(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  if (value.length < shortestSecret)
    throw new InvalidConfig(`${name} must have ${shortestSecret} characters or more, drawn at random`)
  return value
}

const readContentSystem = (
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'cmsUrl' | 'cmsToken' | 'cmsPurgeSecret' | 'cmsWriteToken'> => ({
  cmsUrl: addressOf('CMS_URL', environment.CMS_URL),
  cmsToken: environment.CMS_TOKEN || undefined,
  cmsPurgeSecret: secretOf('CMS_PURGE_SECRET', environment.CMS_PURGE_SECRET),
  cmsWriteToken: environment.CMS_WRITE_TOKEN || undefined,
})

function drainSecondsOf(value: string | undefined, demo: boolean): number {
  if (!value) return demo ? 0 : 5
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 3_600)
    throw new InvalidConfig(`DRAIN_SECONDS must be a number from 0 to 3600, not "${value}"`)
  return seconds
}

/** @throws InvalidConfig without the value, which would end up in a log */
function secretKeysIn(name: string, value: string | undefined): readonly Buffer[] {
  return listOf(value).map((text) => {
    const key = parseSecretKey(text)
    if (key) return key
    throw new InvalidConfig(
      `${name} must be 32 bytes in base64 or hex. Make a new one with: openssl rand -base64 32`,
    )
  })
}

function relewiseOf(environment: Readonly<Record<string, string | undefined>>): RelewiseConfig | undefined {
  const { RELEWISE_DATASET_ID: datasetId, RELEWISE_API_KEY: apiKey, RELEWISE_SERVER_URL } = environment
  if (!datasetId && !apiKey) return undefined
  if (!datasetId || !apiKey)
    throw new InvalidConfig('RELEWISE_DATASET_ID and RELEWISE_API_KEY must be set together')
  return { datasetId, apiKey, serverUrl: addressOf('RELEWISE_SERVER_URL', RELEWISE_SERVER_URL) }
}

const isLocalhost = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** Whether `DEMO` is on. Default: on, unless another variable shows that the shop is real. */
function demoOf(
  value: string | undefined,
  {
    databaseUrl,
    publicUrl,
    payments,
    relewise,
    voyado,
  }: Pick<Config, 'databaseUrl' | 'publicUrl' | 'payments' | 'relewise' | 'voyado'>,
): boolean {
  const isOn = parseSwitch('DEMO', value)
  if (isOn !== undefined) return isOn
  const providers = [...Object.values(payments), relewise, voyado]
  const hasProvider = providers.some((provider) => provider !== undefined)
  return databaseUrl === undefined && !hasProvider && isLocalhost(publicUrl)
}

const networksIn = (value: string | undefined): Network[] =>
  listOf(value).map((text) => {
    const network = parseNetwork(text)
    if (network) return network
    throw new InvalidConfig(`WEBHOOK_NETWORKS must be networks such as 10.0.0.0/8, not "${text}"`)
  })

/**
 * Reads the configuration.
 * @throws InvalidConfig if a variable is invalid
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const port = Number(environment.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidConfig(`PORT must be a number from 0 to 65535, not "${environment.PORT}"`)
  checkLogLevel(environment.LOG_LEVEL)
  const production = environment.NODE_ENV === 'production'
  const trustProxy = listOf(environment.TRUST_PROXY)
  const publicUrl = originOf('PUBLIC_URL', environment.PUBLIC_URL) ?? `http://localhost:${port}`
  const databaseUrl = addressOf('DATABASE_URL', environment.DATABASE_URL)
  const payments = readPaymentConfig(environment, addressOf, (message) => new InvalidConfig(message))
  const voyado = readVoyado(environment, addressOf, (message) => new InvalidConfig(message))
  const relewise = relewiseOf(environment)
  const demo = demoOf(environment.DEMO, { databaseUrl, publicUrl, payments, relewise, voyado })
  return {
    port,
    host: environment.HOST || '127.0.0.1',
    publicUrl,
    dataDir: resolve(environment.DATA_DIR || '.data'),
    assets: readAssetsConfig(environment.ASSETS_URL, (message) => new InvalidConfig(message)),
    // By default not in a demo, whose drawings would occupy a core for minutes.
    picturesAhead: parseSwitch('PICTURES_AHEAD', environment.PICTURES_AHEAD) ?? !demo,
    databaseUrl,
    databaseDirectUrl: addressOf('DATABASE_DIRECT_URL', environment.DATABASE_DIRECT_URL),
    databaseReadUrl: addressOf('DATABASE_READ_URL', environment.DATABASE_READ_URL),
    secretKey: secretKeysIn('SECRET_KEY', environment.SECRET_KEY)[0],
    previousSecretKeys: secretKeysIn('SECRET_KEY_PREVIOUS', environment.SECRET_KEY_PREVIOUS),
    leakedSecretKeys: secretKeysIn('SECRET_KEY_LEAKED', environment.SECRET_KEY_LEAKED),
    drainSeconds: drainSecondsOf(environment.DRAIN_SECONDS, demo),
    redisUrl: addressOf('REDIS_URL', environment.REDIS_URL),
    webhookNetworks: networksIn(environment.WEBHOOK_NETWORKS),
    ...readContentSystem(environment),
    commerceUrl: addressOf('COMMERCE_URL', environment.COMMERCE_URL),
    commerceUrlIso: addressOf('COMMERCE_URL_ISO', environment.COMMERCE_URL_ISO),
    smtpUrl: addressOf('SMTP_URL', environment.SMTP_URL),
    mailFrom: emailOf('MAIL_FROM', environment.MAIL_FROM),
    trustProxy: production || trustProxy.length > 0 ? trustProxy : ['loopback'],
    previewToken: secretOf('PREVIEW_TOKEN', environment.PREVIEW_TOKEN),
    metricsToken: secretOf('METRICS_TOKEN', environment.METRICS_TOKEN),
    cdn: readCdn(environment, addressOf, (message) => new InvalidConfig(message)),
    loyaltyApiKey: environment.LOYALTY_API_KEY || undefined,
    geoipDb: environment.GEOIP_DB || undefined,
    taxRatesFile: environment.TAX_RATES_FILE || undefined,
    taxJar: readTaxJar(environment, addressOf, (message) => new InvalidConfig(message)),
    addressServiceUrl: addressOf('ADDRESS_SERVICE_URL', environment.ADDRESS_SERVICE_URL),
    addressService: readAddressService(environment, addressOf, (message) => new InvalidConfig(message)),
    leadApiKey: environment.FACEBOOK_LEAD_KEY || undefined,
    assistant: readAssistant(environment, addressOf, (message) => new InvalidConfig(message)),
    previewOrigins: listOf(environment.PREVIEW_ORIGINS),
    extraHosts: listOf(environment.EXTRA_HOSTS).map((host) => host.toLowerCase()),
    redirectHosts: listOf(environment.REDIRECT_HOSTS).map((host) => host.toLowerCase()),
    tracking: readTrackingConfig(environment, addressOf),
    payments,
    carriers: readCarriers(environment, addressOf, (message) => new InvalidConfig(message)),
    voyado,
    demo,
    relewise,
    employeeDomain: environment.EMPLOYEE_DOMAIN?.trim().toLowerCase() || undefined,
    providers: readProviders(environment, addressOf, (message) => new InvalidConfig(message)),
    tracing: readTracing(environment, addressOf, (message) => new InvalidConfig(message)),
    production,
    bench: parseSwitch('BENCH', environment.BENCH) ?? false,
  }
}
