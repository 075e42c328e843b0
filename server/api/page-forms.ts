import type { IncomingMessage } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express'
import { apiError } from '#schemas/api/api-error.ts'
import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { doneFragment, formFields, refusedFragment } from '#schemas/api/form-fields.ts'
import type { Market } from '#schemas/market.ts'
import { encodePath } from '#schemas/url.ts'
import { type Dispatch, type Reply, refuse } from '#server/api/dispatch.ts'
import { statusIn } from '#server/api/error-status.ts'
import type { Caller, Service } from '#server/api/handlers.ts'
import { mayBeForeign } from '#server/api/own-pages.ts'
import { sendReply } from '#server/api/send-reply.ts'
import { readPageAddress } from '#server/http/page-address.ts'

interface Options {
  services: readonly Service[]
  dispatch: Dispatch
  publicUrl: string
  callerOf: (request: IncomingMessage, endpoint: Endpoint) => Promise<Caller>
  addressOf: (request: IncomingMessage) => string
  market: (id: string) => Market | undefined
  onFault: (error: unknown, request: IncomingMessage) => void
}

/** Bytes of a form. */
const greatestForm = 65_536

const formType = 'application/x-www-form-urlencoded'

/**
 * A form's fields as a body: what is left empty is not given, and a field that is declared a list is one however many
 * of it there are.
 */
function bodyOf({ body }: Endpoint, fields: URLSearchParams): Record<string, unknown> {
  const declared = Object.entries(body?.properties ?? {})
  const own = declared.flatMap(([name, schema]): [string, unknown][] => {
    const values = fields.getAll(name).filter((value) => value !== '')
    if (typeof schema === 'object' && schema.type === 'array') return [[name, values]]
    return values.length > 0 ? [[name, values.at(-1)]] : []
  })
  const spam = [formFields.honeypot, formFields.elapsed].map((name) => [name, fields.get(name) ?? ''])
  return Object.fromEntries([...own, ...spam])
}

/** The parameters that follow from where the page stands. */
function pathOf({ path }: Endpoint, { id, catalog }: Market): Record<string, string> {
  const known = new Map([
    ['market', id],
    ['catalog', catalog ?? id],
  ])
  return Object.fromEntries(namesIn(path).map((name) => [name, known.get(name) ?? '']))
}

/** The widget whose form it was, where it can be a fragment. */
const widgetIn = (fields: URLSearchParams): string | undefined =>
  /^[\w-]{1,400}$/.exec(fields.get(formFields.widget) ?? '')?.[0]

/** Leads back to the page, to where it tells what became of the form. */
function redirectBack(
  response: Response,
  page: string,
  widget: string | undefined,
  { status, headers }: Reply,
) {
  const fragment = widget && (status < 400 ? doneFragment(widget) : refusedFragment(widget))
  response
    .status(303)
    .set({
      ...headers,
      Location: headers.Location ?? (fragment ? `${page}#${fragment}` : page),
      'Cache-Control': 'no-store',
    })
    .end()
}

/** Takes forms that are posted to their page's own address (readings 20). */
export function createPageForms(options: Options): Router {
  const { services, dispatch, publicUrl, callerOf, addressOf } = options
  const byName = new Map(services.filter(({ endpoint }) => endpoint.form).map((one) => [one.name, one]))
  const router = Router()

  async function replyTo(request: Request, market: Market, fields: URLSearchParams): Promise<Reply> {
    const service = byName.get(fields.get(formFields.endpoint) ?? '')
    if (!service) return refuse(400, { message: 'The page has no such form.' })
    const refused = await dispatch.admit(service, addressOf(request))
    if (refused) return refused
    const { endpoint } = service
    const caller = { ...(await callerOf(request, endpoint)), market }
    const path = pathOf(endpoint, market)
    const query = new URLSearchParams()
    return dispatch.call(service, { path, query, body: bodyOf(endpoint, fields), bodyKind: 'texts' }, caller)
  }

  router.post(
    '/{*page}',
    express.text({ type: formType, limit: greatestForm }),
    async (request, response, next) => {
      const address = readPageAddress(request.originalUrl)
      const market = address.kind === 'address' && options.market(address.path.split('/')[1] ?? '')
      if (!market || typeof request.body !== 'string') return next()
      if (mayBeForeign(request.method, request.headers, publicUrl))
        return sendReply(request, response, refuse(403, { message: 'The form comes from a foreign page.' }))
      const fields = new URLSearchParams(request.body)
      const reply = await replyTo(request, market, fields)
      const widget = widgetIn(fields)
      // Where the page has no place to tell a refusal, the answer itself does.
      const isTold = widget !== undefined || reply.status < 400
      if (!isTold || request.headers.accept === 'application/json') return sendReply(request, response, reply)
      const search = address.query.size > 0 ? `?${address.query}` : ''
      redirectBack(response, encodePath(address.path) + search, widget, reply)
    },
  )

  const onError: ErrorRequestHandler = (error, request, response, next) => {
    const status = statusIn(error)
    if (status === 500) options.onFault(error, request)
    if (response.headersSent) return next(error)
    sendReply(request, response, { status, body: apiError(status), headers: {} })
  }
  router.use(onError)
  return router
}
