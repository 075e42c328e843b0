import { measureVitals } from '#renderer/analytics/measure-vitals.ts'
import { hasConsent } from '#renderer/browser/page/consent.ts'
import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import type { Monitoring } from '#schemas/visitors/tracking.ts'

const monitoringFields = ['url', 'app', 'service', 'version'] as const

/** Maximum number of errors per page; each message is reported once. */
const maxErrors = 10

const nanoseconds = () => `${Date.now()}000000`

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }))

/** Describes an error by OpenTelemetry's semantic conventions for exceptions. */
function describe(reason: unknown): Record<string, string> {
  const isError = reason instanceof Error
  return {
    'exception.type': isError ? reason.name : typeof reason,
    'exception.message': (isError ? reason.message : String(reason)).slice(0, 1_000),
    'exception.stacktrace': ((isError && reason.stack) || '').slice(0, 4_000),
    // The path only: a query may contain a visitor's input.
    'url.path': location.pathname,
  }
}

/**
 * Reports uncaught errors and, with consent, page speed to a collector that accepts OTLP/HTTP (tracking rule 13).
 * Stores nothing in the browser, and sends no visitor id.
 */
export function start(settings: unknown): void {
  if (!hasTexts(settings, monitoringFields)) throw new TypeError('Invalid monitoring settings')
  const { url, app, service, version }: Monitoring = settings
  const resource = {
    attributes: attributes({ 'service.name': service, 'service.version': version, 'app.id': app }),
  }
  const scope = { name: 'storefront' }
  const reported = new Set<string>()

  function send(signal: 'logs' | 'metrics', body: object): void {
    const options = { method: 'POST', keepalive: true, credentials: 'omit' } as const
    const headers = { 'Content-Type': 'application/json' }
    // A report that does not arrive must not become an error to report.
    fetch(`${url}/v1/${signal}`, { ...options, headers, body: JSON.stringify(body) }).catch(() => undefined)
  }

  function report(event: Event, reason: unknown): void {
    event.preventDefault()
    const details = describe(reason)
    const message = details['exception.message'] ?? ''
    if (reported.has(message) || reported.size >= maxErrors) return
    reported.add(message)
    const record = {
      timeUnixNano: nanoseconds(),
      severityNumber: 17,
      severityText: 'ERROR',
      body: { stringValue: message },
      attributes: attributes(details),
    }
    send('logs', { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: [record] }] }] })
  }

  addEventListener('error', (event) => {
    // Errors of files that failed to load are not script errors, and have no message.
    if (event instanceof ErrorEvent) report(event, event.error ?? event.message)
  })
  addEventListener('unhandledrejection', (event) => report(event, event.reason))

  measureVitals((vitals) => {
    if (!hasConsent('performance')) return
    const metrics = vitals.map(({ name, unit, value }) => ({
      name: `browser.web_vital.${name}`,
      unit,
      gauge: {
        dataPoints: [
          {
            timeUnixNano: nanoseconds(),
            asDouble: value,
            attributes: attributes({ 'url.path': location.pathname }),
          },
        ],
      },
    }))
    send('metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] })
  })
}
