import { expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { togglesWith } from '#schemas/markets/settings.ts'
import type { Toggles } from '#schemas/markets/toggles.ts'
import { InvalidConfig, readConfig } from '#server/configuration/config.ts'
import { pageTracking, privateOrigins, trackingOrigins } from '#server/tracking/page-tracking.ts'

const market = (() => {
  const [first] = demoMarkets
  if (!first) throw new Error('there is no market')
  return first.market
})()
const page = (toggles: Partial<Toggles>, sizeSettings: unknown = undefined) => ({
  market,
  toggles: togglesWith(toggles),
  sizeSettings,
  version: 'b1',
  isPrivate: false,
})
const configOf = (environment: Record<string, string>) => readConfig(environment).tracking

const conversion = {
  CONVERSION_SCRIPT_URL: 'https://tags.example/script.js?id=7',
  CONVERSION_ORIGINS: 'https://collect.example, https://region.collect.example/',
}
const replay = {
  SESSION_REPLAY_SCRIPT_URL: 'https://replay.example/a.js',
  SESSION_REPLAY_ORIGINS: 'https://in.replay.example',
  SESSION_REPLAY_COOKIES: 'rp_',
}
const monitoring = {
  MONITORING_URL: 'https://otlp.example/in/',
  MONITORING_APP_ID: 'shop',
  MONITORING_SERVICE: 'storefront',
}

it('adds nothing without configuration', () => {
  const config = configOf({})
  const all = { conversionScript: true, smartAssistant: true, sizeRecommendation: true }
  expect(pageTracking(config, page(all, { recommendationKey: 'k' }))).toEqual({})
  expect(trackingOrigins(config)).toEqual({ scriptOrigins: [], connectOrigins: [], frames: [] })
})

it('includes the conversion script only if the toggle permits it', () => {
  const config = configOf(conversion)
  expect(pageTracking(config, page({})).tracking).toBeUndefined()
  expect(pageTracking(config, page({ conversionScript: true })).tracking).toMatchObject({
    conversionScript: 'https://tags.example/script.js?id=7',
  })
})

it('extends the policy by the configured origins, each for its purpose', () => {
  expect(trackingOrigins(configOf({ ...conversion, ...monitoring, ...replay }))).toEqual({
    scriptOrigins: ['https://tags.example', 'https://replay.example'],
    connectOrigins: [
      'https://tags.example',
      'https://collect.example',
      'https://region.collect.example',
      'https://replay.example',
      'https://in.replay.example',
      'https://otlp.example',
    ],
    frames: [],
  })
})

it('records no page with data of one visitor, where the policy blocks it as well', () => {
  const config = configOf({ ...replay, ...monitoring })
  expect(pageTracking(config, page({})).tracking).toEqual({
    sessionReplay: {
      script: 'https://replay.example/a.js',
      origins: ['https://replay.example', 'https://in.replay.example'],
      cookies: ['rp_'],
      data: { market: 'dk', locale: 'da-DK' },
    },
  })
  expect(pageTracking(config, { ...page({}), isPrivate: true }).tracking).toBeUndefined()
  expect(JSON.stringify(privateOrigins(config))).not.toContain('replay')
  expect(privateOrigins(config).connectOrigins).toEqual(['https://otlp.example'])
})

const assistants = {
  SMART_ASSISTANT_SCRIPT_URL: 'https://assistant.example/chat.js',
  SMART_ASSISTANT_ORIGINS: 'https://talk.example',
  SMART_ASSISTANT_COOKIES: 'chat_',
  SIZE_RECOMMENDATION_SCRIPT_URL: 'https://sizes.example/fit.js',
}

it('includes assistants if their toggles permit, and advice on sizes only with the market’s key', () => {
  const config = configOf(assistants)
  const bothToggles = { smartAssistant: true, sizeRecommendation: true }
  const key = { recommendationKey: 'dk-7' }
  expect(pageTracking(config, page({}, key)).tracking).toBeUndefined()
  expect(pageTracking(config, page({ sizeRecommendation: true })).tracking).toBeUndefined()
  expect(pageTracking(config, page(bothToggles, key)).tracking).toEqual({
    smartAssistant: {
      script: 'https://assistant.example/chat.js',
      origins: ['https://assistant.example', 'https://talk.example'],
      cookies: ['chat_'],
      data: { market: 'dk', locale: 'da-DK' },
    },
    sizeRecommendation: {
      script: 'https://sizes.example/fit.js',
      origins: ['https://sizes.example'],
      cookies: [],
      data: { market: 'dk', locale: 'da-DK', key: 'dk-7' },
    },
  })
})

it('allows assistants’ scripts from their own address only, and frames of their API’s origin', () => {
  const origins = ['https://assistant.example', 'https://talk.example', 'https://sizes.example']
  expect(trackingOrigins(configOf(assistants))).toEqual({
    scriptOrigins: ['https://assistant.example', 'https://sizes.example'],
    connectOrigins: origins,
    frames: origins,
  })
})

it('monitors only if an address, an app id and a service name are configured', () => {
  const readMonitoring = (environment: Record<string, string>) =>
    pageTracking(configOf(environment), page({})).monitoring
  expect(readMonitoring(monitoring)).toEqual({
    url: 'https://otlp.example/in',
    app: 'shop',
    service: 'storefront',
    version: 'b1',
  })
  for (const name of ['MONITORING_URL', 'MONITORING_APP_ID', 'MONITORING_SERVICE'])
    expect(readMonitoring({ ...monitoring, [name]: '' }), name).toBeUndefined()
})

it('refuses an invalid address', () => {
  expect(() => configOf({ CONVERSION_SCRIPT_URL: 'tags' })).toThrow(InvalidConfig)
  expect(() => configOf({ ...conversion, CONVERSION_ORIGINS: "'unsafe-inline'" })).toThrow(InvalidConfig)
})
