import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { type DemoShop, demoShop } from '#fixtures/demo.ts'
import type { Commerce } from '#renderer/loader.ts'
import { createApi } from '#server/api/api.ts'
import { createJsonCatalogue } from '#server/composition/json-catalogue.ts'
import type { Database } from '#server/database/database.ts'
import type { ApiSession, Service } from '#server/endpoints/handlers.ts'
import { createRateLimits, type RateLimits } from '#server/endpoints/rate-limits.ts'
import { createMailTexts, type MailTexts } from '#server/mail/mail-texts.ts'
import { readSite, type Site } from '#server/site/site.ts'
import { checkAnswers } from '#tests/support/check-answers.ts'
import { testTime } from '#tests/support/demo-catalogue.ts'
import { openTestDatabase, type TestTemplate } from '#tests/support/test-database.ts'

/** Dependencies of the services. */
export interface ApiParts {
  database: Database
  site: () => Site
  commerce: Commerce
  publicUrl: string
  mailTexts: MailTexts
  limits: RateLimits
  now: () => number
}

/** A signed-in customer with this name before the @; other fields have defaults. */
export const customer = (name: string, fields: Partial<ApiSession> = {}): ApiSession => ({
  userId: name,
  email: `${name}@example.com`,
  emailVerified: true,
  role: 'customer',
  recipe: 'emailpassword',
  handle: name,
  signedIn: 0,
  ...fields,
})

/** A request of a test. */
export interface ApiRequest {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: string
  /** The signed-in user. */
  as?: ApiSession
}

export interface ApiAnswer {
  status: number
  headers: Headers
  body: ReturnType<JSON['parse']>
}

export interface ApiServer {
  url: string
  database: Database
  site: () => Site
  /** Errors that handlers threw. */
  faults: readonly unknown[]
  limits: RateLimits
  /** Changes what the site has: the toggles, or a part of the payload, of one market. */
  publish(kind: 'markets' | 'toggles' | 'payload', market: string, key: string, body: unknown): Promise<void>
  /** Moves the clock on. */
  wait(milliseconds: number): void
  ask(path: string, request?: ApiRequest): Promise<ApiAnswer>
  close(): Promise<void>
}

/** The demo shop, written once for all servers of this worker: to write it takes longer than most tests. */
let demo: DemoShop | undefined

const publicUrl = 'https://shop.example'
/** Only in tests: the signed-in user as JSON. */
const sessionHeader = 'x-test-session'

/**
 * Starts a server with the demo shop's API over a new database, without pages. A header replaces the sign-in. @param
 * template initial content of the database; default: empty
 */
export async function startApi(
  servicesFor: (parts: ApiParts) => Service[],
  template?: TestTemplate,
): Promise<ApiServer> {
  const database = await openTestDatabase(template)
  demo ??= demoShop()
  let { documents } = demo
  const read = () =>
    readSite({
      list: async (kind) => documents.filter((document) => document.kind === kind),
      assets: async () => [],
      pages: async () => [],
    })
  let current = await read()
  const site = () => current
  let time = testTime
  const getTime = () => time
  const faults: unknown[] = []
  const commerce = createJsonCatalogue(demo.products)
  const mailTexts = createMailTexts({ site, publicUrl })
  const limits = createRateLimits({ now: getTime })
  const api = createApi({
    services: servicesFor({ database, site, commerce, publicUrl, mailTexts, limits, now: getTime }).map(
      checkAnswers,
    ),
    // Marks a request from a screen in a store.
    config: { trustProxy: ['loopback'], publicUrl },
    site,
    limits,
    onFault: (error) => faults.push(error),
    sessionOf: async (request) => {
      const header = request.headers[sessionHeader]
      if (typeof header !== 'string') return { kind: 'none' }
      return { kind: 'session', session: JSON.parse(header) }
    },
  })
  const app = express()
  app.disable('etag')
  app.use(api.router)
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    database,
    site,
    faults,
    limits,
    async publish(kind, market, key, body) {
      const otherDocuments = documents.filter(
        (document) => document.kind !== kind || document.market !== market || document.key !== key,
      )
      documents = [...otherDocuments, { kind, market, key, body }]
      current = await read()
    },
    wait: (milliseconds) => {
      time += milliseconds
    },
    async ask(path, { method = 'GET', headers = {}, json, body, as } = {}) {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          'X-Requested-With': 'test',
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...(as && { [sessionHeader]: JSON.stringify(as) }),
          ...headers,
        },
        body: json === undefined ? (body ?? null) : JSON.stringify(json),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await database.close()
    },
  }
}
