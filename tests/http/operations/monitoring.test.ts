import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import {
  type CollectedSpan,
  type FakeCollector,
  startFakeCollector,
} from '#tests/support/fakes/fake-collector.ts'
import { type FakeKlarna, startFakeKlarna } from '#tests/support/fakes/fake-klarna.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

describe('a shop that is watched', () => {
  let collector: FakeCollector
  let cms: FakeCms
  let klarna: FakeKlarna
  let mail: FakeMailServer
  let shop: TestStorefront

  beforeAll(async () => {
    collector = await startFakeCollector()
    cms = await startFakeCms()
    klarna = await startFakeKlarna()
    mail = await startFakeMailServer()
    const { username, password } = klarna.config
    shop = await startTestStorefront({
      environment: {
        CMS_URL: cms.url,
        SMTP_URL: mail.url,
        KLARNA_USERNAME: username,
        KLARNA_PASSWORD: password,
        KLARNA_URL: klarna.url,
        TRUST_PROXY: 'loopback',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_SERVICE_NAME: 'shop-1',
        OTEL_BSP_SCHEDULE_DELAY: '20',
      },
    })
  })
  afterAll(async () => {
    await shop?.close()
    await klarna?.close()
    expect(klarna?.violations).toEqual([])
    await mail?.close()
    await cms?.close()
    await collector?.close()
  })

  const collected = async (test: (span: CollectedSpan) => boolean): Promise<CollectedSpan> => {
    const find = () => collector.spans.find(test)
    await expect.poll(find).toBeDefined()
    const span = find()
    if (!span) throw new Error('no span')
    return span
  }

  it('continues traces from the proxy to the content system', async () => {
    cms.answer('/dk/traced', {
      body: { statusCode: 200, meta: { _alias: 'contentPage', title: 'P' }, rows: {} },
    })
    const response = await fetch(`${shop.url}/dk/traced`, { headers: { traceparent } })
    expect(response.status).toBe(200)
    const served = await collected(({ name }) => name === 'GET /dk/traced')
    expect(served).toMatchObject({
      traceId,
      parentSpanId: '00f067aa0ba902b7',
      kind: 2,
      attributes: { 'http.route': '/dk/traced', 'http.response.status_code': 200 },
      resource: { 'service.name': 'shop-1' },
    })
    const clientSpan = await collected(({ traceId: id, kind }) => id === traceId && kind === 3)
    expect(clientSpan).toMatchObject({
      name: 'GET 127.0.0.1',
      attributes: { 'server.port': Number(new URL(cms.url).port), 'http.response.status_code': 200 },
    })
    const received = cms.requests.findLast(({ path }) => path === '/dk/traced')
    expect(received?.headers.traceparent).toBe(`00-${traceId}-${clientSpan.spanId}-01`)
  })

  it('propagates traces to a payment provider, and records statements without parameters', async () => {
    const anna = await guestAtCheckout(shop.url, { email: 'secret.anna@example.com' })
    expect((await anna.pay({ type: 'pay_later' })).status).toBe(200)
    const paid = await collected(({ name }) => /^POST .*create-payment/.test(name))
    const inTrace = () => collector.spans.filter((span) => span.traceId === paid.traceId)
    const sent = await collected(
      ({ traceId: id, name, kind }) => id === paid.traceId && kind === 3 && name.startsWith('POST'),
    )
    const header = klarna.calls.find(({ path }) => path === '/payments/v1/sessions')?.header('traceparent')
    expect(header).toBe(`00-${paid.traceId}-${sent.spanId}-01`)
    const statement = await collected(
      ({ traceId: id, attributes }) =>
        id === paid.traceId && String(attributes['db.query.text']).includes('insert into "payments"'),
    )
    expect(statement).toMatchObject({
      name: 'INSERT',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT' },
    })
    // Every span of the trace hangs below another one.
    await expect
      .poll(() => {
        const known = new Set(['', ...inTrace().map(({ spanId }) => spanId)])
        return inTrace().filter(({ parentSpanId }) => !known.has(parentSpanId))
      })
      .toEqual([])
    expect(collector.text()).not.toContain('secret.anna')
    expect(collector.text()).not.toContain(anna.basketId)
  })

  it('traces each job', async () => {
    const signUp = await fetch(`${shop.url}/api/newsletter/dk/sign-up`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'traced@example.com' }),
    })
    expect(signUp.status).toBe(202)
    const job = await collected(({ name }) => name === 'job mail.send')
    expect(job).toMatchObject({ kind: 5, parentSpanId: '', attributes: { 'vitrine.job.attempt': 1 } })
    await collected(
      (span) => span.parentSpanId === job.spanId && span.attributes['db.query.text'] !== undefined,
    )
  })

  it('counts orders, payments by provider and status, sign-ins and connections', async () => {
    const anna = await guestAtCheckout(shop.url)
    const { action } = (await anna.pay({ type: 'pay_later' })).body
    expect((await anna.ask(klarna.decide(action.url, 'COMPLETED'))).body.paymentState).toBe('completed')
    const bo = await guestAtCheckout(shop.url)
    const second = (await bo.pay({ type: 'pay_later' })).body
    await bo.ask(klarna.decide(second.action.url, 'FAILED'))
    const client = createAuthClient(shop)
    const account = { email: 'counted@example.com', password: 'correct horse 1' }
    await client.post('/signup', formFields(account))
    await client.post('/signin', formFields({ ...account, password: 'wrong horse 1' }))
    const wrong = { giftCardNumber: '6000000000000000', giftCardNumberValidationCode: '111111' }
    for (const call of ['check-balance-giftcard', 'add-giftcard'])
      expect((await bo.basket(call, { method: 'POST', json: wrong })).status).toBe(400)
    const metrics = async () => (await fetch(`${shop.url}/metrics`)).text()
    await expect.poll(metrics).toContain('vitrine_sign_ins_total 1')
    const text = await metrics()
    for (const line of [
      'vitrine_orders_total 1',
      'vitrine_payments_total{provider="klarna",status="authorised"} 1',
      'vitrine_payments_total{provider="klarna",status="ordered"} 1',
      'vitrine_payments_total{provider="klarna",status="refused"} 1',
      'vitrine_security_events_total{event="signIn.failed"} 1',
      'vitrine_security_events_total{event="giftCard.failed"} 2',
      'vitrine_database_connections{state="waiting"} 0',
    ])
      expect(text).toContain(`${line}\n`)
  })

  it('traces no health checks and metrics', async () => {
    const id = traceId.replace('4', '5')
    await fetch(`${shop.url}/readyz`)
    await fetch(`${shop.url}/healthz`)
    await fetch(`${shop.url}/dk/traced`, { headers: { traceparent: traceparent.replace(traceId, id) } })
    await collected((span) => span.traceId === id)
    expect(collector.spans.filter(({ name }) => /readyz|healthz/.test(name))).toEqual([])
  })
})

it('loads nothing of OpenTelemetry where no trace is recorded', () => {
  const files = globSync('{server,schemas,renderer,widgets}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
  const imports = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from).*'(?<from>[^']+)'$/gm)]
      .filter(([line]) => !line.startsWith('import type'))
      .map(({ groups }) => groups?.from ?? '')
  const users = files.filter((file) => imports(file).some((from) => from.startsWith('@opentelemetry/')))
  expect(users.length).toBeGreaterThan(1)
  const loading = new Set(users.map((file) => `#${file}`))
  const eager = files.filter(
    (file) => !loading.has(`#${file}`) && imports(file).some((from) => loading.has(from)),
  )
  expect(eager).toEqual([])
})
