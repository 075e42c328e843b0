import type { Config } from '#server/configuration/config.ts'
import { providerNames } from '#server/configuration/provider-config.ts'
import { outboxPath } from '#server/editor/outbox-router.ts'

const host = (url: string): string => new URL(url).host

const paymentsOf = ({ payments, commerceUrl, demo }: Config): string => {
  const names = Object.entries(payments).flatMap(([name, provider]) => (provider ? [name] : []))
  const withoutCards =
    payments.adyen && payments.adyen.clientKey === undefined
      ? ' (no cards on the web until ADYEN_CLIENT_KEY is set)'
      : ''
  if (names.length > 0) return `configured: ${names.join(', ')}${withoutCards}`
  if (commerceUrl) return 'configured: the commerce platform'
  return demo
    ? 'sandboxed: payments are invented'
    : 'missing: checkout refuses to pay until ADYEN_*, KLARNA_* or IYZICO_* is set'
}

const embeddedData = ({ dataDir }: Config): string =>
  `embedded: ${dataDir} (survives a killed process but not a power cut: for money, set DATABASE_URL)`

const picturesOf = ({ assets, dataDir, databaseUrl }: Config): string => {
  if (assets) return `configured: bucket ${assets.bucket}`
  // The embedded database allows only one process.
  const alone = databaseUrl ? ' (of this process alone: several need ASSETS_URL)' : ''
  return `embedded: ${dataDir}${alone}`
}

const carriersOf = ({ carriers, demo }: Config): string => {
  const names = Object.entries(carriers).flatMap(([name, carrier]) => (carrier ? [name] : []))
  if (names.length > 0) return `configured: ${names.join(', ')}${demo ? '; the others sandboxed' : ''}`
  return demo
    ? 'sandboxed: pickup points are invented'
    : 'missing: no delivery to pickup points until POSTNORD_API_KEY or DHL_API_KEY is set'
}

const mailOf = ({ smtpUrl, demo, publicUrl }: Config): string => {
  if (smtpUrl) return `configured: ${host(smtpUrl)}`
  const reading = demo ? `; editors read it at ${publicUrl}${outboxPath}` : ''
  return `missing: mail stays in the outbox until SMTP_URL is set${reading}`
}

const signInOf = ({ providers }: Config): string =>
  providers.length > 0
    ? `configured: by password, ${providers.map(({ id }) => providerNames[id]).join(', ')}`
    : 'embedded: by password'

const addressesOf = ({ addressServiceUrl, addressService, demo }: Config): string => {
  const service = addressServiceUrl ? host(addressServiceUrl) : addressService?.kind
  if (service) return `configured: ${service}`
  return demo ? 'sandboxed' : 'missing: none are suggested'
}

/** Returns a line for each part of the shop: embedded, configured, sandboxed or missing. */
export function startSummary(config: Config): string[] {
  const { databaseUrl, redisUrl, cmsUrl, commerceUrl, demo } = config
  const rows: [string, string][] = [
    ['demo', demo ? 'on: content, goods and payments are invented (DEMO=0 turns it off)' : 'off'],
    ['database', databaseUrl ? `configured: ${host(databaseUrl)}` : embeddedData(config)],
    ['pictures', picturesOf(config)],
    ['shared', redisUrl ? `configured: Redis at ${host(redisUrl)}` : 'embedded: for one process'],
    ['content', cmsUrl ? `configured: ${host(cmsUrl)}` : 'embedded'],
    ['commerce', commerceUrl ? `configured: ${host(commerceUrl)}` : 'embedded'],
    ['payments', paymentsOf(config)],
    ['carriers', carriersOf(config)],
    ['taxes', config.taxJar ? 'configured: TaxJar in the United States; else embedded' : 'embedded'],
    ['loyalty', config.voyado ? `configured: ${host(config.voyado.url)}` : 'embedded'],
    [
      'advice',
      config.relewise
        ? 'configured: Relewise recommends products'
        : 'embedded: products by what shoppers saw',
    ],
    ['mail', mailOf(config)],
    ['sign-in', signInOf(config)],
    ['addresses', addressesOf(config)],
    [
      'ai help',
      config.assistant
        ? `configured: ${config.assistant.model} at ${host(config.assistant.url)}`
        : 'off: editors get no proposals, and nothing is sent anywhere, until AI_URL is set',
    ],
    [
      'metrics',
      config.metricsToken
        ? 'configured: for who shows METRICS_TOKEN'
        : 'open: everybody may read /metrics until METRICS_TOKEN is set',
    ],
  ]
  return rows.map(([part, state]) => `  ${part.padEnd(10)}${state}`)
}
