import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Device, devices } from '#schemas/values/device.ts'
import { deviceOfWidth } from '#schemas/values/device-width.ts'

const isDevice = (name: string): name is Device => devices.some((device) => device === name)

const tablet = /iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i
const mobile = /Mobi|iPhone|iPod|Android|BlackBerry|IEMobile|Opera Mini/i

/** Cache: a small number of User-Agents is frequent. Strings longer than any browser's are not cached. */
const remembered = new LRUCache<string, Device>({ max: 1_000 })
const maxRemembered = 400

function byUserAgent(userAgent: string): Device {
  const cached = remembered.get(userAgent)
  if (cached) return cached
  const device = readUserAgent(userAgent)
  if (userAgent.length <= maxRemembered) remembered.set(userAgent, device)
  return device
}

function readUserAgent(userAgent: string): Device {
  if (userAgent.includes('StorefrontApp/')) return 'app'
  if (tablet.test(userAgent)) return 'tablet'
  return mobile.test(userAgent) ? 'mobile' : 'desktop'
}

/**
 * Returns the viewport width that the browser reports: the client hint, which the storefront's script also sends when
 * it corrects a page.
 */
function viewportWidthHint(headers: IncomingHttpHeaders): number | undefined {
  const width = Number(headers['sec-ch-viewport-width'] ?? headers['viewport-width'])
  return Number.isFinite(width) && width > 0 ? width : undefined
}

/** Returns the device class of a request (content rule 8). */
export function deviceClassOf(
  headers: IncomingHttpHeaders,
  trusted: boolean,
): { device: Device; byProxy: boolean } {
  const header = headers['x-device-class']
  if (trusted && typeof header === 'string' && isDevice(header)) return { device: header, byProxy: true }
  const device = byUserAgent(headers['user-agent'] ?? '')
  const width = viewportWidthHint(headers)
  if (device === 'app' || width === undefined) {
    const isMobileHint = headers['sec-ch-ua-mobile'] === '?1'
    return { device: isMobileHint && device === 'desktop' ? 'mobile' : device, byProxy: false }
  }
  return { device: deviceOfWidth(width), byProxy: false }
}
