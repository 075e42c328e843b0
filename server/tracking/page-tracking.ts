import type { Toggles } from '#schemas/toggles.ts'
import type { PageTracking, Tracking } from '#schemas/tracking.ts'
import type { PolicyOptions } from '#server/http/security-headers.ts'
import type { TrackingConfig } from '#server/tracking/tracking-config.ts'

const originsOf = (...addresses: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin))),
]

/** What the content policy lets in for the configured services, and no more. */
export const trackingOrigins = ({
  conversion,
  sessionReplayUrl,
  monitoring,
}: TrackingConfig): Pick<PolicyOptions, 'scriptOrigins' | 'connectOrigins'> => ({
  scriptOrigins: originsOf(conversion?.url),
  connectOrigins: originsOf(
    conversion?.url,
    ...(conversion?.origins ?? []),
    sessionReplayUrl,
    monitoring?.url,
  ),
})

/** What a page of a market says of the configured services: the conversion script only where its toggle permits. */
export function pageTracking(
  { conversion, sessionReplayUrl, monitoring }: TrackingConfig,
  { conversionScript }: Pick<Toggles, 'conversionScript'>,
  version: string,
): PageTracking {
  const tracking: Tracking = {
    ...(conversion &&
      conversionScript && { conversionScript: conversion.url, foreignCookies: conversion.cookies }),
    ...(sessionReplayUrl !== undefined && { sessionReplay: sessionReplayUrl }),
  }
  return {
    tracking: Object.keys(tracking).length > 0 ? tracking : undefined,
    monitoring: monitoring && { ...monitoring, version },
  }
}
