import { type ErrorRequestHandler, type Request, Router, text } from 'express'
import { LRUCache } from 'lru-cache'
import { parseIfJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { statusIn } from '#server/endpoints/error-status.ts'
import { policyReportsPath } from '#server/http/security-headers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

interface Options {
  security: SecurityLog
  /** Counts a violation by its directive. */
  count: (directive: string) => void
  /** Counts a report; returns the seconds to wait above the limit, else undefined. */
  admit: (request: Request) => Promise<number | undefined>
}

const value = { type: 'string', maxLength: 8_000 } as const

/** Reports of browsers: by the Reporting API, and as Safari and Firefox send them. */
const checkReports = compileSchema({
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    properties: {
      type: value,
      body: { type: 'object', properties: { effectiveDirective: value, blockedURL: value } },
    },
    required: ['type', 'body'],
  },
} as const)
const checkReport = compileSchema({
  type: 'object',
  properties: {
    'csp-report': {
      type: 'object',
      properties: { 'violated-directive': value, 'effective-directive': value, 'blocked-uri': value },
    },
  },
  required: ['csp-report'],
} as const)

interface Violation {
  directive: string
  blocked: string
}

/** Known directives, which limit the names of counters. */
const directives =
  /^(?:script|style|img|connect|frame|form|font|media|object|base|default|worker|manifest)-?[a-z-]{0,12}$/

const knownDirective = (directive = ''): string => {
  const [name = ''] = directive.split(' ')
  return directives.test(name) ? name : 'other'
}

/** Returns the origin of a blocked address, or its keyword such as `inline`: paths can contain secrets. */
const originOf = (blocked = ''): string => {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,20}$/.test(blocked) ? blocked : 'unknown'
  const { origin, protocol } = new URL(blocked)
  return origin === 'null' ? protocol : origin.slice(0, 200)
}

function violationsIn(body: unknown): Violation[] {
  const reports = checkReports(body)
  if (reports.kind === 'valid')
    return reports.value
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body: { effectiveDirective, blockedURL } }) => ({
        directive: knownDirective(effectiveDirective),
        blocked: originOf(blockedURL),
      }))
  const single = checkReport(body)
  if (single.kind === 'invalid') return []
  const {
    'effective-directive': effective,
    'violated-directive': violated,
    'blocked-uri': blocked,
  } = single.value['csp-report']
  return [{ directive: knownDirective(effective ?? violated), blocked: originOf(blocked) }]
}

const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = statusIn(error)
  response.status(status).json({ title: status === 413 ? 'Payload Too Large' : 'Bad Request', status })
}

/**
 * Receives content security policy violations of the payment pages (PCI DSS 11.6.1). Each kind is logged once an hour
 * and counted every time.
 */
export function createPolicyReports({ security, count, admit }: Options): Router {
  const reported = new LRUCache<string, true>({ max: 500, ttl: 3_600_000 })
  const router = Router()
  const read = text({ type: ['application/reports+json', 'application/csp-report'], limit: 32_000 })
  router.post(policyReportsPath, read, async (request, response) => {
    const wait = await admit(request)
    if (wait !== undefined) {
      response.status(429).set('Retry-After', String(wait)).json({ title: 'Too Many Requests', status: 429 })
      return
    }
    for (const { directive, blocked } of violationsIn(parseIfJson(request.body))) {
      count(directive)
      const key = `${directive} ${blocked}`
      if (reported.has(key)) continue
      reported.set(key, true)
      security.note('policy.violated', { directive, blocked })
    }
    response.status(204).end()
  })
  router.use(policyReportsPath, refuse)
  return router
}
