import { localeOf, type Market } from '#schemas/markets/market.ts'
import type { Toggles } from '#schemas/markets/toggles.ts'
import type { Assistant, PageTracking, Tracking } from '#schemas/visitors/tracking.ts'
import type { ScriptConfig, TrackingConfig } from '#server/configuration/tracking-config.ts'
import type { ServiceOrigins } from '#server/http/security-headers.ts'

const originsOf = (...addresses: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin))),
]

const originsOfScript = (script: ScriptConfig | undefined): readonly string[] =>
  script ? originsOf(script.url, ...script.origins) : []

/** Returns the origins that the content policy allows for the configured services. */
export function trackingOrigins({
  conversion,
  smartAssistant,
  sizeRecommendation,
  sessionReplay,
  monitoring,
  map,
}: TrackingConfig): ServiceOrigins {
  const assistants = [smartAssistant, sizeRecommendation].flatMap(originsOfScript)
  return {
    scriptOrigins: originsOf(
      conversion?.url,
      smartAssistant?.url,
      sizeRecommendation?.url,
      sessionReplay?.url,
    ),
    connectOrigins: originsOf(
      ...originsOfScript(conversion),
      ...assistants,
      ...originsOfScript(sessionReplay),
      monitoring?.url,
      map?.styleUrl,
      ...(map?.origins ?? []),
    ),
    frames: originsOf(...assistants),
  }
}

/** Returns the origins on pages with data of one visitor: without those of session replay. */
export const privateOrigins = (config: TrackingConfig): ServiceOrigins =>
  trackingOrigins({ ...config, sessionReplay: undefined })

interface Page {
  market: Market
  toggles: Pick<Toggles, 'conversionScript' | 'smartAssistant' | 'sizeRecommendation'>
  /** The market's part `size-guide-settings`: its `recommendationKey` is the market's key to the advice on sizes. */
  sizeSettings: unknown
  /** Version of the build. */
  version: string
  /** Whether it has data of one visitor, which must not be recorded. */
  isPrivate: boolean
}

const assistant = (config: ScriptConfig, data: Assistant['data']): Assistant => ({
  script: config.url,
  origins: originsOfScript(config),
  cookies: config.cookies,
  data,
})

function keyIn(sizeSettings: unknown): string | undefined {
  const key: unknown = Reflect.get(Object(sizeSettings), 'recommendationKey')
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** Returns which configured services a page of a market can use, by toggles and keys (tracking rule 5). */
export function pageTracking(config: TrackingConfig, page: Page): PageTracking {
  const { conversion, smartAssistant, sizeRecommendation, sessionReplay, monitoring, map } = config
  const { market, toggles, sizeSettings, version, isPrivate } = page
  const marketLocale = { market: market.id, locale: localeOf(market) }
  const key = keyIn(sizeSettings)
  const tracking: Tracking = {
    ...(conversion &&
      toggles.conversionScript && { conversionScript: conversion.url, foreignCookies: conversion.cookies }),
    ...(smartAssistant &&
      toggles.smartAssistant && { smartAssistant: assistant(smartAssistant, marketLocale) }),
    ...(sizeRecommendation &&
      toggles.sizeRecommendation &&
      key && { sizeRecommendation: assistant(sizeRecommendation, { ...marketLocale, key }) }),
    ...(sessionReplay && !isPrivate && { sessionReplay: assistant(sessionReplay, marketLocale) }),
  }
  return {
    tracking: Object.keys(tracking).length > 0 ? tracking : undefined,
    monitoring: monitoring && { ...monitoring, version },
    mapStyle: map?.styleUrl,
  }
}
