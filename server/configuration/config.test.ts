import { describe, expect, it } from 'vitest'
import { startSummary } from '#server/commands/start-summary.ts'
import { paymentOrigins } from '#server/commerce/payments/payment-origins.ts'
import { InvalidConfig, readConfig } from '#server/configuration/config.ts'

const klarna = { KLARNA_USERNAME: 'name', KLARNA_PASSWORD: 'password' }
const databaseUrl = { DATABASE_URL: 'postgres://shop:secret@db/shop', SECRET_KEY: '7'.repeat(64) }

describe('the demo', () => {
  it.each([
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { ...databaseUrl, DEMO: '1' },
    { PUBLIC_URL: 'https://shop.example', DEMO: 'true' },
  ])('is on with %o', (environment) => {
    expect(readConfig(environment).demo).toBe(true)
  })

  it.each([
    databaseUrl,
    klarna,
    { RELEWISE_DATASET_ID: 'shop', RELEWISE_API_KEY: 'secret' },
    { VOYADO_URL: 'https://shop.voyado.example', VOYADO_API_KEY: 'secret' },
    { PUBLIC_URL: 'https://shop.example' },
    { DEMO: '0' },
    { DEMO: 'false' },
  ])('is off with %o', (environment) => {
    expect(readConfig(environment).demo).toBe(false)
  })

  it('rejects other values of DEMO', () => {
    expect(() => readConfig({ DEMO: 'yes' })).toThrow(InvalidConfig)
  })
})

it.each([
  ['PORT', '70000'],
  ['CMS_URL', 'cms'],
  ['DATABASE_URL', 'mysql://shop:hidden@db/shop'],
  ['REDIS_URL', 'https://:hidden@redis'],
  ['SMTP_URL', 'https://shop:hidden@mail'],
  ['LOG_LEVEL', 'verbose'],
  ['PUBLIC_URL', 'https://shop.example/dk'],
  ['PUBLIC_URL', 'https://shop.example/?market=dk'],
  ['PUBLIC_URL', 'https://shop:hidden@shop.example'],
  ['MAIL_FROM', 'Shop <noreply@shop.example>'],
  ['MAIL_FROM', 'noreply'],
  ['CDN_PURGE_TOKEN', 'hidden'],
  ['PICTURES_AHEAD', 'off'],
  ['BENCH', 'yes'],
])('refuses %s=%s in one line that names it, without its password', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(InvalidConfig)
  expect(read).toThrow(new RegExp(`^(?!.*hidden)${name} .+$`))
})

it('accepts an address of the shop that ends with a slash', () =>
  expect(readConfig({ PUBLIC_URL: 'https://shop.example:8443/' }).publicUrl).toBe(
    'https://shop.example:8443',
  ))

it('compares hosts without case', () =>
  expect(readConfig({ EXTRA_HOSTS: 'Setup.shop.example, setup.two' }).extraHosts).toEqual([
    'setup.shop.example',
    'setup.two',
  ]))

it.each([
  ['PICTURES_AHEAD', 'picturesAhead'],
  ['BENCH', 'bench'],
] as const)('reads %s as every other switch', (name, field) => {
  for (const value of ['1', 'true']) expect(readConfig({ [name]: value })[field]).toBe(true)
  for (const value of ['0', 'false', '']) expect(readConfig({ [name]: value })[field]).toBe(false)
})

describe('sign-in at other providers', () => {
  const google = { AUTH_GOOGLE_CLIENT_ID: 'id', AUTH_GOOGLE_CLIENT_SECRET: 'hidden' }
  const apple = {
    AUTH_APPLE_CLIENT_ID: 'id',
    AUTH_APPLE_TEAM_ID: 'team',
    AUTH_APPLE_KEY_ID: 'key',
    AUTH_APPLE_PRIVATE_KEY: 'hidden',
  }

  it('is named at the start', () => {
    expect(startSummary(readConfig({})).join('\n')).toMatch(/sign-in +embedded: by password$/m)
    const summary = startSummary(readConfig({ ...google, ...apple })).join('\n')
    expect(summary).toMatch(/sign-in +configured: by password, Google, Apple$/m)
  })

  it.each([
    [{ ...google, AUTH_GOOGLE_CLIENT_SECRET: '' }, 'AUTH_GOOGLE_CLIENT_SECRET'],
    [{ AUTH_GOOGLE_CLIENT_SECRET: 'hidden' }, 'AUTH_GOOGLE_CLIENT_ID'],
    [{ AUTH_AZUREAD_CLIENT_ID: 'id', AUTH_AZUREAD_CLIENT_SECRET: 'hidden' }, 'AUTH_AZUREAD_ISSUER'],
    [{ ...apple, AUTH_APPLE_KEY_ID: '' }, 'AUTH_APPLE_KEY_ID'],
    [{ AUTH_APPLE_CLIENT_ID: 'id' }, 'AUTH_APPLE_TEAM_ID, AUTH_APPLE_KEY_ID, AUTH_APPLE_PRIVATE_KEY'],
  ])('is refused in part with %o, by the name of what is missing', (environment, missing) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(InvalidConfig)
    expect(read).toThrow(`${missing} must be set as well`)
  })
})

describe('Adyen', () => {
  const keys = { ADYEN_API_KEY: 'key', ADYEN_MERCHANT_ACCOUNT: 'Shop', ADYEN_HMAC_KEY: '44'.repeat(16) }
  const live = { ...keys, ADYEN_ENVIRONMENT: 'live', ADYEN_LIVE_PREFIX: 'prefix' }

  it('accepts payments without a client key, and logs that cards are then not offered', () => {
    const without = readConfig({ ...keys, DEMO: '0' })
    expect(without.payments.adyen?.clientKey).toBeUndefined()
    expect(startSummary(without).join('\n')).toContain('no cards on the web until ADYEN_CLIENT_KEY is set')
    const summary = startSummary(readConfig({ ...keys, DEMO: '0', ADYEN_CLIENT_KEY: 'test_key' }))
    expect(summary.join('\n')).not.toContain('ADYEN_CLIENT_KEY')
  })

  it.each([
    { ...live, ADYEN_CLIENT_KEY: 'test_key' },
    { ...keys, ADYEN_CAPTURE: 'Manual' },
    { ...keys, ADYEN_CAPTURE: 'true' },
    { ...keys, ADYEN_AUTOMATIC_METHODS: 'klarna clearpay' },
    { ...keys, ADYEN_CLIENT_KEY: 'live_key' },
    { ...keys, ADYEN_ENVIRONMENT: 'production' },
    { ...keys, ADYEN_HMAC_KEY: 'no hex' },
    { ...keys, ADYEN_ENVIRONMENT: 'live-us' },
  ])('refuses %o', (environment) => {
    expect(() => readConfig(environment)).toThrow(InvalidConfig)
  })

  it.each([
    [undefined, false],
    ['', false],
    ['automatic', false],
    ['manual', true],
  ])('takes the money by hand with ADYEN_CAPTURE=%s: %s', (value, byHand) => {
    const { payments } = readConfig({ ...keys, ADYEN_CAPTURE: value })
    expect(payments.adyen?.capturesByHand).toBe(byHand)
  })

  it.each([
    [undefined, []],
    ['klarna, clearpay,', ['klarna', 'clearpay']],
  ])('reads ADYEN_AUTOMATIC_METHODS=%s as %j', (value, types) => {
    const { payments } = readConfig({ ...keys, ADYEN_AUTOMATIC_METHODS: value })
    expect([...(payments.adyen?.automaticMethods ?? [])]).toEqual(types)
  })

  it('restricts the policy of the payment page to its services', () => {
    const { payments } = readConfig({ ...live, ADYEN_ENVIRONMENT: 'live-us', ADYEN_CLIENT_KEY: 'live_key' })
    const origins = paymentOrigins(payments)
    expect(origins.connectOrigins).toContain('https://checkoutshopper-live-us.adyen.com')
    expect(origins.scriptOrigins).toEqual(['https://pay.google.com'])
    const none = { adyen: undefined, klarna: undefined, iyzico: undefined }
    expect(Object.values(paymentOrigins(none)).flat()).toEqual([false, false])
  })
})

describe('services outside the shop', () => {
  it('are missing in a real shop, and named once configured', () => {
    const without = startSummary(readConfig({ DEMO: '0' })).join('\n')
    expect(without).toMatch(/carriers +missing: .*POSTNORD_API_KEY/)
    expect(without).toMatch(/addresses +missing/)
    const environment = { DEMO: '0', POSTNORD_API_KEY: 'p', DHL_API_KEY: 'd', LOQATE_API_KEY: 'l' }
    const configured = startSummary(readConfig(environment)).join('\n')
    expect(configured).toMatch(/carriers +configured: postnord, dhl$/m)
    expect(configured).toMatch(/addresses +configured: loqate$/m)
  })

  it.each([
    { LOQATE_API_KEY: 'l', GOOGLE_PLACES_API_KEY: 'g' },
    { GOOGLE_PLACES_API_KEY: 'g', ADDRESS_SERVICE_URL: 'https://addresses.example' },
    { POSTNORD_API_KEY: 'p', POSTNORD_AGREEMENT_COUNTRY: 'Denmark' },
    { DHL_API_KEY: 'd', DHL_URL: 'ftp://api.dhl.com' },
  ])('are refused with %o', (environment) => {
    expect(() => readConfig(environment)).toThrow(InvalidConfig)
  })
})

it.each(['PREVIEW_TOKEN', 'METRICS_TOKEN'])('refuses a guessable %s', (name) => {
  expect(() => readConfig({ [name]: 'summer-2026' })).toThrow(InvalidConfig)
  expect(readConfig({ [name]: '0123456789abcdef0123456789abcdef' })).toBeDefined()
})

it('logs at the start that pictures without a bucket are of one process alone', () => {
  const summaryOf = (environment: Record<string, string>) => startSummary(readConfig(environment)).join('\n')
  expect(summaryOf(databaseUrl)).toMatch(/pictures +embedded: .* several need ASSETS_URL/)
  expect(summaryOf({})).not.toContain('ASSETS_URL')
  expect(summaryOf({ ...databaseUrl, ASSETS_URL: 's3://shop' })).toMatch(
    /pictures +configured: bucket shop$/m,
  )
})

it('logs at the start who may read the metrics', () => {
  const summaryOf = (environment: Record<string, string>) => startSummary(readConfig(environment)).join('\n')
  expect(summaryOf({})).toContain('everybody may read /metrics until METRICS_TOKEN is set')
  expect(summaryOf({ METRICS_TOKEN: '0123456789abcdef' })).not.toContain('everybody may read /metrics')
})

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

  it.each([
    [{}, undefined],
    [endpoint, 'http://collector:4318/v1/traces'],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other/in' }, 'http://other/in'],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'true' }, undefined],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, undefined],
  ])('are sent if configured by %o', (environment, url) => {
    expect(readConfig(environment).tracing?.url).toBe(url)
  })

  it.each([
    [{}, { byParent: true, ratio: 1 }],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, { byParent: false, ratio: 0 }],
    [
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { byParent: true, ratio: 0.25 },
    ],
  ])('are recorded if configured by %o', (environment, sampler) => {
    expect(readConfig({ ...endpoint, ...environment }).tracing?.sampler).toEqual(sampler)
  })

  it.each([
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_BSP_SCHEDULE_DELAY: 'soon' },
  ])('are refused with %o', (environment) => {
    expect(() => readConfig({ ...endpoint, ...environment })).toThrow(InvalidConfig)
  })
})
