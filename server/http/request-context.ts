import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Device } from '#schemas/values/device.ts'
import type { Config } from '#server/configuration/config.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { deviceClassOf } from '#server/http/device-class.ts'
import type { PeerTrust } from '#server/http/trusted-peers.ts'

/** Context of a request, before market and page are known. */
export interface RequestContext {
  device: Device
  /** A trusted proxy set the device class, so it can cache the response by class. */
  deviceByProxy: boolean
  /** In-store (ISO) rendering. */
  iso: boolean
  /** Internal preview: draft navigation and badges, never cached, never indexed (routes rule 15). */
  preview: boolean
  /** Whether drafts of pages are shown too: the preview secret was given. */
  drafts: boolean
  /** The request has the preview token. */
  byToken: boolean
  /** Drafts by a link to one page only, without a cookie. */
  shared?: true
  /** `trace`: a cookie of the session library is present. */
  session: 'none' | 'trace'
  /** The setup host in the in-store context (routes rule 10). */
  setupHost: boolean
}

export const previewCookie = 'preview'

/**
 * Cookies of the session library that suggest a session (names fixed by its protocol). `st-last-access-token-update`
 * alone means that there is none any more.
 */
const sessionCookies = ['sFrontToken', 'sRefreshToken', 'sAccessToken']

function isSecret(previewToken: string | null | undefined, secret: string | undefined): boolean {
  if (!previewToken || !secret) return false
  const [a, b] = [Buffer.from(previewToken), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the request's host is a configured setup host, ignoring case and port. */
function isSetupHost(host: string, extraHosts: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return name.includes('setup') && extraHosts.includes(name)
}

/**
 * Returns the cookie value that proves knowledge of the secret. A stolen value opens previews, but cannot sign links.
 */
export const previewCookieValue = (secret: string): string =>
  createHmac('sha256', secret).update('preview cookie').digest('base64url')

/** Whether a cookie header proves knowledge of the preview secret. */
export const hasPreviewSecret = (cookies: string | undefined, secret: string | undefined): boolean =>
  secret !== undefined && isSecret(cookieOf(cookies, previewCookie), previewCookieValue(secret))

/** Whether a request came from a screen in a store (in-store rule 1). */
export const isInStore = (request: IncomingMessage, isTrusted: PeerTrust): boolean =>
  isTrusted(request) && request.headers['x-iso-context'] === 'true'

/** Reads the context of a request. Forwarding headers count only from trusted peers (routes rule 21). */
export function readRequestContext(
  request: IncomingMessage,
  query: URLSearchParams,
  config: Pick<Config, 'production' | 'previewToken' | 'extraHosts'>,
  isTrusted: PeerTrust,
): RequestContext {
  const { headers } = request
  const trusted = isTrusted(request)
  const iso = isInStore(request, isTrusted)
  const { device, byProxy } = deviceClassOf(headers, trusted)
  const previewToken = query.get('previewToken')
  const byToken =
    previewToken === null
      ? hasPreviewSecret(headers.cookie, config.previewToken)
      : isSecret(previewToken, config.previewToken)
  const preview = query.get('preview')
  const remembered = !config.production && cookieOf(headers.cookie, previewCookie) === 'true'
  const isPreview = preview === null ? remembered || byToken : preview === 'true'
  return {
    device,
    deviceByProxy: byProxy,
    iso,
    preview: isPreview && (byToken || !config.production),
    drafts: isPreview && (byToken || !config.production),
    byToken: isPreview && byToken,
    session: sessionCookies.some((name) => cookieOf(headers.cookie, name)) ? 'trace' : 'none',
    setupHost: iso && isSetupHost(headers.host ?? '', config.extraHosts),
  }
}
