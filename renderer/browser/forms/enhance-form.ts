import { announce } from '#renderer/browser/page/announce.ts'
import { errorLabelOf, errorLabelOfForm } from '#renderer/browser/page/error-label.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { readTexts } from '#renderer/browser/page/page-texts.ts'
import { doneFragment, formFields, refusedFragment } from '#schemas/api/form-fields.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)

/** Returns the text key of the browser's validation error, or undefined. */
function problemOf(control: Control): string | undefined {
  const { validity } = control
  if (validity.valid) return undefined
  // Error messages from the widget's own script.
  if (validity.customError) return control.validationMessage
  if (validity.valueMissing) {
    if (control instanceof HTMLSelectElement) return 'form.choose'
    return control.type === 'checkbox' ? 'form.accept' : 'form.required'
  }
  if (validity.typeMismatch && control.type === 'email') return 'form.email'
  if (validity.tooLong) return 'form.tooLong'
  return validity.tooShort ? 'form.tooShort' : 'form.invalid'
}

/** Errors by field: a text key or a message. Errors without a field appear above the form. */
export type FormErrors = ReadonlyMap<string, string>

/** Whether a control is visible; hidden controls belong to a choice that is off, and are not validated. */
const isShown = (control: Control): boolean => control.type === 'hidden' || control.checkVisibility()

/** No errors. */
export const noErrors: FormErrors = new Map()

const errorsOf = (controls: readonly Control[]): FormErrors =>
  new Map(
    controls.filter(isShown).flatMap((control) => {
      const problem = problemOf(control)
      return problem === undefined ? [] : [[control.name, problem]]
    }),
  )

function messagesOf(form: HTMLFormElement): (key: string) => string {
  const messages = readTexts(form.dataset.messages)
  return (key) => messages.get(key) ?? key
}

/** Shows errors at their fields, removes old ones, and returns those without a visible field. */
function showErrors(form: HTMLFormElement, id: string, errors: FormErrors): string[] {
  const words = messagesOf(form)
  const fieldsWithError = new Set<string>()
  for (const control of controlsOf(form)) {
    const errorElement = document.getElementById(`${id}-${control.name}-error`)
    if (!errorElement) continue
    const key = errors.get(control.name)
    if (key !== undefined && isShown(control)) fieldsWithError.add(control.name)
    errorElement.textContent = key === undefined ? '' : words(key)
    if (key === undefined) control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
  return [...errors].flatMap(([name, key]) => (fieldsWithError.has(name) ? [] : [words(key)]))
}

function show(id: string, isShown: boolean): HTMLElement | undefined {
  const element = document.getElementById(id) ?? undefined
  element?.toggleAttribute('data-shown', isShown)
  return element
}

/** Reports displayed errors to analytics: fields and text keys, never the input. */
function announceErrors(form: HTMLFormElement, errors: FormErrors): void {
  const endpoint = String(new FormData(form).get(formFields.endpoint))
  const problems = [...errors].map(([name, key]) => `${name} ${key}`)
  const description = [endpoint, ...problems].join(', ').slice(0, 100)
  const label = errorLabelOf([...errors.values()]) ?? errorLabelOfForm(endpoint)
  announce({ event: 'exception', label, description, fatal: false })
}

/** Displays a refusal above a form. @param key a text key that the form has a text for. Default: the general failure */
export function showRefused(form: HTMLFormElement, key: string | undefined): void {
  const notice = show(refusedFragment(String(new FormData(form).get(formFields.widget))), true)
  if (notice) notice.textContent = key === undefined ? (form.dataset.failed ?? '') : messagesOf(form)(key)
  notice?.focus()
}

export interface FormWork {
  /** Submits the fields. Rejects if the result is unknown. */
  send(fields: FormData): Promise<FormErrors>
  /** Continues after it was sent without errors. The form cannot be sent again until this resolves. */
  onDone(fields: FormData): Promise<void> | void
}

/** Milliseconds after which a page that was left, or was not left after all, can be used again. */
const leavingTime = 5_000

/** Resolves once a page that is being left can be used again: not earlier, so that a second press sends nothing twice. */
export const waitUntilUsable = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, leavingTime))

/** Replaces a form with its confirmation. */
export function showDone(form: HTMLFormElement): void {
  show(doneFragment(String(new FormData(form).get(formFields.widget))), true)?.focus()
}

/**
 * Enhances a form: validates before submitting, shows errors at the fields, and stays on the page. `work` submits and
 * continues.
 */
export function enhanceForm(form: HTMLFormElement, { send, onDone }: FormWork): void {
  const id = String(new FormData(form).get(formFields.widget))
  form.noValidate = true

  function refuse(message: string): void {
    const notice = show(refusedFragment(id), true)
    if (notice) notice.textContent = message
    notice?.focus()
  }

  /** The whole submission failed. */
  function fail(): void {
    announceErrors(form, new Map([['form', 'failed']]))
    refuse(form.dataset.failed ?? '')
  }

  /** Displays errors at their fields and focuses the first; those without a field appear above the form. */
  function reportErrors(errors: FormErrors): void {
    announceErrors(form, errors)
    const [unplaced] = showErrors(form, id, errors)
    if (unplaced !== undefined) refuse(unplaced)
    else findElement(form, '[aria-invalid="true"]')?.focus()
  }

  async function work(): Promise<void> {
    const fields = new FormData(form)
    const errors = await send(fields)
    if (errors.size > 0) reportErrors(errors)
    else await onDone(fields)
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    show(refusedFragment(id), false)
    const errors = errorsOf(controlsOf(form))
    showErrors(form, id, errors)
    if (errors.size > 0) return reportErrors(errors)
    form.ariaBusy = 'true'
    await work().catch(fail)
    form.ariaBusy = 'false'
  })
  // Removes the error of a field that is being corrected.
  form.addEventListener('input', ({ target }) => {
    if (!isControl(target)) return
    for (const control of controlsOf(form))
      if (control.name === target.name) control.removeAttribute('aria-invalid')
    const errorElement = document.getElementById(`${id}-${target.name}-error`)
    if (errorElement) errorElement.textContent = ''
  })
}
