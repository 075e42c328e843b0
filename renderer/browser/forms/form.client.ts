import {
  enhanceForm,
  type FormErrors,
  noErrors,
  showDone,
  waitUntilUsable,
} from '#renderer/browser/forms/enhance-form.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { readTexts } from '#renderer/browser/page/page-texts.ts'
import { readStored } from '#renderer/browser/page/storage.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { parseJson } from '#schemas/validation/json.ts'

/** Milliseconds before a call times out. */
const callTimeout = 15_000

/** Returns the first message of each field in a refusal (api rule 1). */
function errorsIn(body: unknown): FormErrors {
  const errors: unknown = body instanceof Object && 'errors' in body ? body.errors : undefined
  return new Map(
    Object.entries(errors instanceof Object ? errors : {}).flatMap(([name, keys]: [string, unknown]) =>
      Array.isArray(keys) && typeof keys[0] === 'string' ? [[name, keys[0]] as const] : [],
    ),
  )
}

interface FormResponse {
  ok: boolean
  status: number
  body: unknown
  /** Redirect of the response, if any. */
  location: string | null
}

async function post(address: string, fields: FormData): Promise<FormResponse> {
  const texts = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const response = await fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(texts),
    signal: AbortSignal.timeout(callTimeout),
  })
  const text = await response.text()
  const { ok, status, headers } = response
  return { ok, status, body: text === '' ? undefined : parseJson(text), location: headers.get('Location') }
}

/** Posts again after an expired session, which the session library then refreshes. */
async function postSignedIn(address: string, fields: FormData): Promise<FormResponse> {
  const answer = await post(address, fields)
  if (answer.status !== 401 || !hasSessionTrace()) return answer
  const { prepareCalls } = await import('#renderer/browser/session/session.ts')
  prepareCalls()
  return post(address, fields)
}

/**
 * Submits a form without leaving its page, shows errors at the fields, and shows success in place. It posts to the page
 * like the form itself, and requests a JSON response instead of a redirect. If the response names a redirect, or the
 * form names the next page, that page opens.
 */
export function start(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  const leadTexts = readTexts(form.dataset.leads)
  const messages = readTexts(form.dataset.messages)
  let follows: string | undefined
  let response: unknown
  // Fills in the order placed in this browser, so that visitors need not copy its number.
  const order = findElement(form, '[name="orderNumber"]', HTMLInputElement)
  if (order && order.value === '') order.value = readStored('orderNumber')?.split('\n')[0] ?? ''
  enhanceForm(form, {
    async send(fields) {
      // Elapsed time since the page loaded: autofill takes no time.
      fields.set(formFields.elapsed, performance.now().toFixed())
      const { ok, status, body, location: goesOn } = await postSignedIn(form.action, fields)
      response = body
      const next = fields.get(formFields.next)
      follows = ok ? (goesOn ?? (typeof next === 'string' ? next : undefined)) : undefined
      if (ok) return noErrors
      const errors = errorsIn(body)
      const reasons = [...errors.values(), String(status)]
      follows = reasons.flatMap((reason) => leadTexts.get(reason) ?? [])[0]
      // The input is valid, but another step comes first (checkout rule 8): the form displays its own message.
      if (follows !== undefined || status === 300) return noErrors
      if (errors.size > 0) return errors
      if (!messages.has(String(status))) throw new Error('Form refused without a message')
      return new Map([['', String(status)]])
    },
    onDone(fields) {
      if (follows !== undefined) {
        location.assign(follows)
        return waitUntilUsable()
      }
      form.reset()
      showDone(form)
      const detail = { endpoint: String(fields.get(formFields.endpoint)), answer: response }
      form.dispatchEvent(new CustomEvent('vitrine:form-done', { bubbles: true, detail }))
    },
  })
}
