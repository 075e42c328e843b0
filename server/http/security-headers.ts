import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** Address for reports of violations of the content policy. */
export const policyReportsPath = '/api/policy-reports'

/** Parts of the content policy that configured services need: scripts, connections and frames. */
export interface ServiceOrigins {
  scriptOrigins: readonly string[]
  connectOrigins: readonly string[]
  frames: readonly string[]
}

/** Additions to the content policy for pages with a payment provider's card form and banks' challenges. */
export interface PaymentOrigins extends ServiceOrigins {
  /** Targets of forms: the payment provider, and banks, whose challenges are forms. */
  formActions: readonly string[]
  /** The provider's style sheet contains `data:` pictures. */
  dataImages: boolean
  /** Wallets open windows that report their result to the page. */
  opensWindows: boolean
}

export interface PolicyOptions extends Partial<Omit<PaymentOrigins, keyof ServiceOrigins>> {
  /** `sha256-…` of the page's inline style; undefined without one. */
  styleHash?: string | undefined
  /** Origins of other sites that the page can show in a frame. Default: none. */
  frames?: readonly string[] | undefined
  /** Origins besides our own that may frame the response: previews only (routes rule 16). Default: none. */
  frameAncestors?: readonly string[] | undefined
  /** Origins of configured services whose scripts can run, and which can be connected to. */
  scriptOrigins?: readonly string[] | undefined
  connectOrigins?: readonly string[] | undefined
  /** Browsers report violations of the policy. */
  reported?: boolean
  /** The development server injects styles, evaluates modules and uses a web socket. */
  development?: boolean
}

/**
 * The content security policy: no inline script at all, so that it needs no nonce and stays cacheable. Style
 * attributes are allowed, because content chooses colours.
 */
function directives({
  styleHash,
  frames = [],
  frameAncestors,
  scriptOrigins = [],
  connectOrigins = [],
  formActions = [],
  dataImages,
  reported,
  development,
}: PolicyOptions) {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(development ? ["'unsafe-eval'"] : []), ...scriptOrigins],
    'style-src-elem': development
      ? ["'self'", "'unsafe-inline'"]
      : ["'self'", ...(styleHash ? [`'${styleHash}'`] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'https:', ...(dataImages ? ['data:'] : [])],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...connectOrigins],
    'manifest-src': ["'self'"],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'form-action': ["'self'", ...formActions],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': frameAncestors ? ["'self'", ...frameAncestors] : ["'none'"],
    // By address for browsers without the Reporting API.
    ...(reported && { 'report-uri': [policyReportsPath], 'report-to': ['policy'] }),
  }
}

/** Returns the security headers of one kind of response, by helmet. Computed once and sent many times. */
export function securityHeaders(options: PolicyOptions = {}): Readonly<Record<string, string>> {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directives(options) },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: options.opensWindows ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Without `includeSubDomains`, because other hosts of the domain may not be the shop's. Operators can add it at the
    // proxy.
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: false },
    // `frame-ancestors` controls frames; this older header cannot name origins.
    xFrameOptions: options.frameAncestors ? false : { action: 'deny' },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  protect(request, response, () => undefined)
  if (options.reported) response.setHeader('reporting-endpoints', `policy="${policyReportsPath}"`)
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
