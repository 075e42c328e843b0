import { findElement } from '#renderer/browser/page/find-element.ts'
import { readTexts } from '#renderer/browser/page/page-texts.ts'
import type { CardGift } from '#schemas/commerce/card-gift.ts'
import { noLinksPattern } from '#schemas/values/plain-words.ts'

type Control = HTMLInputElement | HTMLTextAreaElement
type FieldErrors = Readonly<Record<string, readonly string[]>>

const names = ['recipientName', 'recipientEmail', 'senderName', 'message', 'deliveryDate'] as const
const mustBeFilled: ReadonlySet<string> = new Set(['recipientName', 'recipientEmail', 'senderName'])

function controlOf(container: HTMLElement, name: string): Control | null {
  const element = container.querySelector(`[name="gift.${name}"]`)
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null
}

const entryOf = (container: HTMLElement, name: string): string =>
  controlOf(container, name)?.value.trim() ?? ''

/** Limits the day: from today in the market's time zone to a year ahead. */
export function boundDay(container: HTMLElement): void {
  const control = controlOf(container, 'deliveryDate')
  if (!(control instanceof HTMLInputElement)) return
  const { timeZone } = container.dataset
  // The Swedish locale formats dates as in ISO 8601.
  const today = new Intl.DateTimeFormat('sv-SE', { ...(timeZone && { timeZone }) }).format(new Date())
  control.min = today
  control.max = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}

/** Returns the text key of a field's error, or undefined. */
function problemOf(container: HTMLElement, name: string): string | undefined {
  const control = controlOf(container, name)
  if (!control) return undefined
  const { validity } = control
  if (name === 'deliveryDate') return validity.valid ? undefined : 'gift.dateRange'
  const value = entryOf(container, name)
  if (value === '') return mustBeFilled.has(name) ? 'form.required' : undefined
  if (name === 'recipientEmail') return validity.typeMismatch ? 'form.email' : undefined
  return new RegExp(noLinksPattern).test(value) ? undefined : 'gift.noLinks'
}

/** Shows errors at the fields, unfolds them, and focuses the first. Returns whether a field has an error. */
function show(container: HTMLElement, errors: ReadonlyMap<string, string>): boolean {
  const words = readTexts(container.dataset.messages)
  for (const name of names) {
    const control = controlOf(container, name)
    const error = control && document.getElementById(`${control.id}-error`)
    if (!error) continue
    const key = errors.get(name)
    error.textContent = key === undefined ? '' : (words.get(key) ?? words.get('form.invalid') ?? '')
    if (key === undefined) control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
  if (errors.size > 0) container.toggleAttribute('open', true)
  findElement(container, '[aria-invalid="true"]')?.focus()
  return names.some((name) => errors.has(name))
}

/** Whether all fields are empty: the card goes to the buyer. */
export const isEmpty = (container: HTMLElement): boolean =>
  names.every((name) => entryOf(container, name) === '')

/** Reads the recipient; undefined if it is invalid, with errors displayed at the fields. */
export function readGift(container: HTMLElement): CardGift | undefined {
  boundDay(container)
  const problems = names.flatMap((name) => {
    const problem = problemOf(container, name)
    return problem === undefined ? [] : [[name, problem] as const]
  })
  if (show(container, new Map(problems))) return undefined
  const [message, deliveryDate] = [entryOf(container, 'message'), entryOf(container, 'deliveryDate')]
  return {
    recipientName: entryOf(container, 'recipientName'),
    recipientEmail: entryOf(container, 'recipientEmail'),
    senderName: entryOf(container, 'senderName'),
    ...(message !== '' && { message }),
    ...(deliveryDate !== '' && { deliveryDate }),
  }
}

/** Shows a refusal of the server at the fields. Returns whether one of them was refused. */
export function showGiftErrors(container: HTMLElement, errors: FieldErrors): boolean {
  const giftErrors = names.flatMap((name) => {
    const key = errors[`gift.${name}`]?.[0]
    if (key === undefined) return []
    const isLink = key === 'form.invalid' && name !== 'recipientEmail'
    return [[name, isLink ? (name === 'deliveryDate' ? 'gift.dateRange' : 'gift.noLinks') : key] as const]
  })
  return show(container, new Map(giftErrors))
}

/** Empties and closes the fields, for the next card. */
export function resetGift(container: HTMLDetailsElement): void {
  for (const name of names) {
    const control = controlOf(container, name)
    if (control) control.value = ''
  }
  show(container, new Map())
  container.open = false
}
