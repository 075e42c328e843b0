import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPolicyReports } from '#server/handlers/policy-reports.ts'
import { policyReportsPath, securityHeaders } from '#server/http/security-headers.ts'

let url = ''
let close: () => void
let logged: unknown[]
let counted: string[]
let wait: number | undefined

beforeEach(async () => {
  logged = []
  counted = []
  wait = undefined
  const app = express()
  app.use(
    createPolicyReports({
      security: { note: (event, details) => logged.push({ event, ...details }), accountOf: (email) => email },
      count: (directive) => counted.push(directive),
      admit: async () => wait,
    }),
  )
  const server = app.listen(0, '127.0.0.1')
  close = () => server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${policyReportsPath}`
})
afterEach(() => close())

const report = async (type: string, body: unknown) => {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  return (await fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body: sent })).status
}
const violation = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://shop.example/dk/checkout/payment?key=secret',
  body: { effectiveDirective, blockedURL, sample: 'secret' },
})

it('logs a violation once, without paths, and counts each', async () => {
  const evil = violation('script-src-elem', 'https://evil.example/card.js?number=4111')
  expect(await report('application/reports+json', [evil, violation('script-src', 'inline')])).toBe(204)
  expect(await report('application/reports+json', [evil])).toBe(204)
  expect(logged).toEqual([
    { event: 'policy.violated', directive: 'script-src-elem', blocked: 'https://evil.example' },
    { event: 'policy.violated', directive: 'script-src', blocked: 'inline' },
  ])
  expect(counted).toEqual(['script-src-elem', 'script-src', 'script-src-elem'])
  expect(JSON.stringify(logged)).not.toMatch(/secret|4111/)
})

it('accepts the older report format, too', async () => {
  const body = { 'csp-report': { 'violated-directive': "connect-src 'self'", 'blocked-uri': 'data' } }
  expect(await report('application/csp-report', body)).toBe(204)
  expect(logged).toEqual([{ event: 'policy.violated', directive: 'connect-src', blocked: 'data' }])
})

it.each([
  ['application/reports+json', 'not JSON'],
  ['application/reports+json', [{ type: 'deprecation', body: {} }]],
  ['application/reports+json', { type: 'csp-violation' }],
  ['application/json', [violation('script-src', 'inline')]],
])('ignores %s %j', async (type, body) => {
  expect(await report(type, body)).toBe(204)
  expect(logged).toEqual([])
})

it('limits counter names to known ones', async () => {
  await report('application/reports+json', [violation('made-up-by-somebody', 'javascript:alert(1)')])
  expect(logged).toEqual([{ event: 'policy.violated', directive: 'other', blocked: 'javascript:' }])
  expect(counted).toEqual(['other'])
})

it('refuses reports that are too long or too many', async () => {
  expect(await report('application/csp-report', 'x'.repeat(40_000))).toBe(413)
  wait = 30
  expect(await report('application/reports+json', [])).toBe(429)
})

it('is named by the policy whose violations it receives', () => {
  const headers = securityHeaders({ reported: true })
  expect(headers['reporting-endpoints']).toBe(`policy="${policyReportsPath}"`)
  expect(headers['content-security-policy']).toContain(`report-uri ${policyReportsPath};report-to policy`)
  expect(securityHeaders()['content-security-policy']).not.toContain('report')
})
