import { announce } from '#renderer/kit/announce.ts'
import { formDone } from '#renderer/kit/form-done.ts'
import { doneFragment, formFields, refusedFragment } from '#schemas/api/form-fields.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Milliseconds that an answer may take. */
const patience = 15_000

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)

/** The text key of what the browser finds wrong, or undefined. */
function problemOf(control: Control): string | undefined {
  const { validity } = control
  if (validity.valid) return undefined
  if (validity.valueMissing) {
    if (control instanceof HTMLSelectElement) return 'form.choose'
    return control.type === 'checkbox' ? 'form.accept' : 'form.required'
  }
  if (validity.typeMismatch && control.type === 'email') return 'form.email'
  if (validity.tooLong) return 'form.tooLong'
  return validity.tooShort ? 'form.tooShort' : 'form.invalid'
}

type Errors = ReadonlyMap<string, string>

const found = (controls: readonly Control[]): Errors =>
  new Map(
    controls.flatMap((control) => {
      const problem = problemOf(control)
      return problem === undefined ? [] : [[control.name, problem]]
    }),
  )

/** What an answer says of fields: the first key of each (spec 1, section 8: the error's shape). */
function errorsIn(body: unknown): Errors {
  const errors: unknown = body instanceof Object && 'errors' in body ? body.errors : undefined
  return new Map(
    Object.entries(errors instanceof Object ? errors : {}).flatMap(([name, keys]: [string, unknown]) =>
      Array.isArray(keys) && typeof keys[0] === 'string' ? [[name, keys[0]] as const] : [],
    ),
  )
}

function messagesOf(form: HTMLFormElement): (key: string) => string {
  const messages: Map<string, unknown> = new Map(Object.entries(JSON.parse(form.dataset.messages ?? '{}')))
  return (key) => String(messages.get(key) ?? key)
}

/** Shows what is wrong at each field, takes away what is no longer, and returns what no field is named by. */
function tellErrors(form: HTMLFormElement, id: string, errors: Errors): string[] {
  const words = messagesOf(form)
  const told = new Set<string>()
  for (const control of controlsOf(form)) {
    const place = document.getElementById(`${id}-${control.name}-error`)
    if (!place) continue
    const key = errors.get(control.name)
    if (key !== undefined) told.add(control.name)
    place.textContent = key === undefined ? '' : words(key)
    if (key === undefined) control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
  return [...errors].flatMap(([name, key]) => (told.has(name) ? [] : [words(key)]))
}

function show(id: string, isShown: boolean): HTMLElement | undefined {
  const element = document.getElementById(id) ?? undefined
  element?.toggleAttribute('data-shown', isShown)
  return element
}

async function post(fields: FormData): Promise<{ ok: boolean; body: unknown }> {
  const texts = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const response = await fetch(location.pathname + location.search, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(texts),
    signal: AbortSignal.timeout(patience),
  })
  const text = await response.text()
  return { ok: response.ok, body: text === '' ? undefined : JSON.parse(text) }
}

/** Tells analytics of errors that a visitor is shown: fields and text keys, never what was typed. */
function announceErrors(form: HTMLFormElement, errors: Errors): void {
  const endpoint = String(new FormData(form).get(formFields.endpoint))
  const problems = [...errors].map(([name, key]) => `${name} ${key}`)
  const description = [endpoint, ...problems].join(', ').slice(0, 100)
  announce({ event: 'exception', label: 'form_error', description, fatal: false })
}

/**
 * Sends a form without leaving its page, tells what is wrong at the fields, and shows that it is done in its place. It
 * posts to the page as the form itself would, and asks for an answer instead of a redirect.
 */
export function start(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  const id = String(new FormData(form).get(formFields.widget))
  const seen = performance.now()
  form.noValidate = true

  /** It failed as a whole. */
  function fail(): void {
    announceErrors(form, new Map([['form', 'failed']]))
    refuse(form.dataset.failed ?? '')
  }

  function refuse(message: string): void {
    const place = show(refusedFragment(id), true)
    if (place) place.textContent = message
    place?.focus()
  }

  /** Tells errors at their fields and leads to the first of them; those of no field stand above the form. */
  function tell(errors: Errors): void {
    announceErrors(form, errors)
    const [unplaced] = tellErrors(form, id, errors)
    if (unplaced !== undefined) refuse(unplaced)
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function send(): Promise<void> {
    const fields = new FormData(form)
    fields.set(formFields.elapsed, String(Math.round(performance.now() - seen)))
    const { ok, body } = await post(fields)
    if (!ok) {
      const errors = errorsIn(body)
      return errors.size > 0 ? tell(errors) : fail()
    }
    form.reset()
    show(doneFragment(id), true)?.focus()
    const detail = { endpoint: String(fields.get(formFields.endpoint)) }
    form.dispatchEvent(new CustomEvent(formDone, { bubbles: true, detail }))
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    show(refusedFragment(id), false)
    const errors = found(controlsOf(form))
    tellErrors(form, id, errors)
    if (errors.size > 0) return tell(errors)
    form.ariaBusy = 'true'
    await send().catch(fail)
    form.ariaBusy = 'false'
  })
  // What is being put right is no longer wrong.
  form.addEventListener('input', ({ target }) => {
    if (!isControl(target)) return
    target.removeAttribute('aria-invalid')
    const place = document.getElementById(`${id}-${target.name}-error`)
    if (place) place.textContent = ''
  })
}
