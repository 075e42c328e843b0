import type { IncomingMessage } from 'node:http'
import express, { type Request, type Response, Router } from 'express'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { doneFragment, formFields, refusedFragment } from '#schemas/api/form-fields.ts'
import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { createErrorResponse, type Dispatch } from '#server/api/dispatch.ts'
import { createErrorHandler } from '#server/api/error-handler.ts'
import { formInput } from '#server/api/form-input.ts'
import type { Reply } from '#server/api/reply.ts'
import { sendReply } from '#server/api/send-reply.ts'
import type { Caller, Service } from '#server/endpoints/handlers.ts'
import { canBeForeign } from '#server/endpoints/own-pages.ts'
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

/** Maximum size of a form, in bytes. */
const greatestForm = 65_536

const formType = 'application/x-www-form-urlencoded'

/** Returns the form's widget, if its id is a valid fragment. */
const widgetIn = (fields: URLSearchParams): string | undefined =>
  /^[\w-]{1,400}$/.exec(fields.get(formFields.widget) ?? '')?.[0]

/** Returns the form's next page: a path of its market. */
function nextPage(fields: URLSearchParams, market: Market): string | undefined {
  const address = readPageAddress(fields.get(formFields.next) ?? '')
  if (address.kind !== 'address' || address.path.split('/')[1] !== market.id) return undefined
  return encodePath(address.path) + (address.query.size > 0 ? `?${address.query}` : '')
}

/** Returns the page's parameters with those that its fields depend on (`pageParameters`). */
function withParameters(query: URLSearchParams, endpoint: Endpoint | undefined, fields: URLSearchParams) {
  const next = new URLSearchParams(query)
  const replacedFields = Object.entries(endpoint?.replaces ?? {}).flatMap(([choice, name]) =>
    fields.get(choice) ? [`${name}.`] : [],
  )
  for (const [parameter, field] of Object.entries(endpoint?.pageParameters ?? {})) {
    const value = !replacedFields.some((prefix) => field.startsWith(prefix)) && fields.get(field)
    if (value) next.set(parameter, value)
    else next.delete(parameter)
  }
  return next
}

interface PageTargets {
  page: string
  /** Page to show after success. Default: the form's page. */
  next: string | undefined
  widget: string | undefined
}

/**
 * Returns a page that forwards by itself. The response to a form must not redirect to another site: browsers check
 * every redirect against the page's `form-action`, which allows this site only
 * (https://www.w3.org/TR/CSP3/#directive-form-action).
 */
const redirectPage = (address: string): string => {
  const url = escapeHtml(address)
  return `<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${url}"><title>${url}</title><a href="${url}">${url}</a>`
}

/** Redirects to the next page, or back to the element of the page that shows the outcome. */
function redirectBack(
  response: Response,
  { page, next, widget }: PageTargets,
  { status, headers }: Reply,
  publicUrl: string,
) {
  const isDone = status < 300
  const fragment = widget && (status < 400 ? doneFragment(widget) : refusedFragment(widget))
  const leads = headers.Location === undefined ? undefined : String(headers.Location)
  const location = leads ?? ((isDone && next) || (fragment ? `${page}#${fragment}` : page))
  response.set({ ...headers, 'Cache-Control': 'no-store' })
  if (new URL(location, publicUrl).origin === new URL(publicUrl).origin)
    return void response.status(303).set('Location', location).end()
  response.removeHeader('Location')
  response.status(200).type('html').send(redirectPage(location))
}

/** Handles forms that are posted to their page's own address (api rule 4). */
export function createPageForms(options: Options): Router {
  const { services, dispatch, publicUrl, callerOf, addressOf } = options
  const byName = new Map(
    services.filter(({ endpoint }) => endpoint.acceptsFormPosts).map((item) => [item.name, item]),
  )
  const router = Router()

  const serviceFor = (fields: URLSearchParams) => byName.get(fields.get(formFields.endpoint) ?? '')

  async function replyTo(request: Request, market: Market, fields: URLSearchParams): Promise<Reply> {
    const service = serviceFor(fields)
    if (!service) return createErrorResponse(400, { message: 'Form not found on this page.' })
    const refusal = await dispatch.admit(service, addressOf(request))
    if (refusal) return refusal
    const { endpoint } = service
    const caller = { ...(await callerOf(request, endpoint)), market }
    return dispatch.call(service, formInput(endpoint, market, fields), caller)
  }

  router.post(
    '/{*page}',
    express.text({ type: formType, limit: greatestForm }),
    async (request, response, next) => {
      const address = readPageAddress(request.originalUrl)
      const market = address.kind === 'address' && options.market(address.path.split('/')[1] ?? '')
      if (!market || typeof request.body !== 'string') return next()
      if (canBeForeign(request.method, request.headers, publicUrl))
        return sendReply(
          request,
          response,
          createErrorResponse(403, { message: 'The form was sent from another site.' }),
        )
      const fields = new URLSearchParams(request.body)
      const reply = await replyTo(request, market, fields)
      const widget = widgetIn(fields)
      // If the page cannot show the refusal, the response does.
      const hasMessage = widget !== undefined || reply.status < 400
      if (!hasMessage || request.headers.accept === 'application/json')
        return sendReply(request, response, reply)
      const endpoint = reply.status < 400 ? undefined : serviceFor(fields)?.endpoint
      const query = withParameters(address.query, endpoint, fields)
      const page = encodePath(address.path) + (query.size > 0 ? `?${query}` : '')
      redirectBack(response, { page, next: nextPage(fields, market), widget }, reply, publicUrl)
    },
  )

  router.use(createErrorHandler(options.onFault))
  return router
}
