import { expect, it } from 'vitest'
import { InvalidConfig, readConfig } from '#server/config.ts'
import { pageTracking, trackingOrigins } from '#server/tracking/page-tracking.ts'

const configOf = (environment: Record<string, string>) => readConfig(environment).tracking

const conversion = {
  CONVERSION_SCRIPT_URL: 'https://tags.example/script.js?id=7',
  CONVERSION_ORIGINS: 'https://collect.example, https://region.collect.example/',
}
const monitoring = {
  MONITORING_URL: 'https://otlp.example/in/',
  MONITORING_APP_ID: 'shop',
  MONITORING_SERVICE: 'storefront',
}

it('says nothing and opens nothing where nothing is configured', () => {
  const config = configOf({})
  expect(pageTracking(config, { conversionScript: true }, 'b1')).toEqual({})
  expect(trackingOrigins(config)).toEqual({ scriptOrigins: [], connectOrigins: [] })
})

it('names the conversion script only where the toggle permits it', () => {
  const config = configOf(conversion)
  expect(pageTracking(config, { conversionScript: false }, 'b1').tracking).toBeUndefined()
  expect(pageTracking(config, { conversionScript: true }, 'b1').tracking).toMatchObject({
    conversionScript: 'https://tags.example/script.js?id=7',
  })
})

it('opens the content policy for the origins that are configured, each for what it does', () => {
  expect(
    trackingOrigins(
      configOf({ ...conversion, ...monitoring, SESSION_REPLAY_URL: 'https://replay.example/a' }),
    ),
  ).toEqual({
    scriptOrigins: ['https://tags.example'],
    connectOrigins: [
      'https://tags.example',
      'https://collect.example',
      'https://region.collect.example',
      'https://replay.example',
      'https://otlp.example',
    ],
  })
})

it('monitors only where an address, an app id and a service name are configured', () => {
  const shown = (environment: Record<string, string>) =>
    pageTracking(configOf(environment), { conversionScript: false }, 'b1').monitoring
  expect(shown(monitoring)).toEqual({
    url: 'https://otlp.example/in',
    app: 'shop',
    service: 'storefront',
    version: 'b1',
  })
  for (const name of ['MONITORING_URL', 'MONITORING_APP_ID', 'MONITORING_SERVICE'])
    expect(shown({ ...monitoring, [name]: '' }), name).toBeUndefined()
})

it('refuses an address that is none', () => {
  expect(() => configOf({ CONVERSION_SCRIPT_URL: 'tags' })).toThrow(InvalidConfig)
  expect(() => configOf({ ...conversion, CONVERSION_ORIGINS: "'unsafe-inline'" })).toThrow(InvalidConfig)
})
