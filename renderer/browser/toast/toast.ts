import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { pausableTimer } from '#renderer/browser/toast/pausable-timer.ts'
import style from '#renderer/browser/toast/toast.css?inline'
import {
  nextToasts,
  noToasts,
  type Toast,
  type ToastEvent,
  toastKinds,
} from '#renderer/browser/toast/toast-queue.ts'
import type { ErrorLabel } from '#schemas/visitors/analytics-events.ts'

/** Props of the region of toasts: a text, the duration of each kind, and the pause between two, in milliseconds. */
const toastProps = ['dismiss', 'durations', 'gap'] as const
export type ToastProps = PropsOf<typeof toastProps>

interface NewToast extends Toast {
  /** Replaces the visible one. */
  immediate?: boolean
  /** Label under which analytics reports the error that this toast shows (tracking rule 12). */
  errorLabel?: ErrorLabel
}

let queue = noToasts

/** Raises the region above a modal dialog until it closes: elements outside a modal are inert. */
function moveAboveModal(region: HTMLElement): void {
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const isRaised = region.matches(':popover-open')
  if (isRaised && region.parentElement === host) return
  if (isRaised) region.hidePopover()
  if (region.parentElement !== host) host.append(region)
  region.showPopover()
  // A closed dialog hides what is in it, and a question is removed. The page itself never closes.
  host.addEventListener('close', () => moveAboveModal(region), { once: true })
}

function build({ kind, text, link }: Toast, dismissLabel: string, onDismiss: () => void): HTMLElement {
  const element = document.createElement('div')
  element.dataset.kind = kind
  const words = element.appendChild(document.createElement('p'))
  words.textContent = text
  if (link) {
    const anchor = element.appendChild(document.createElement('a'))
    anchor.href = link.href
    anchor.textContent = link.text
  }
  const dismiss = element.appendChild(document.createElement('button'))
  dismiss.type = 'button'
  dismiss.textContent = '×'
  dismiss.setAttribute('aria-label', dismissLabel)
  dismiss.addEventListener('click', onDismiss)
  return element
}

/** Returns the duration of a toast in milliseconds: its own, or its kind's in the region. */
const durationOf = ({ kind, duration }: Toast, durations: string): number =>
  duration ?? Number(durations.split(' ')[toastKinds.indexOf(kind)])

let stopShowing = (): void => {}

function show(toast: Toast, region: HTMLElement): void {
  moveAboveModal(region)
  const end = () => take({ kind: 'ended' })
  const { dismiss = '', durations = '' } = readProps(region, toastProps) ?? {}
  const element = build(toast, dismiss, end)
  const timer = pausableTimer(durationOf(toast, durations), end)
  // Resumes when neither pointer nor focus is on it.
  const resume = () => {
    if (!element.matches(':hover') && !element.contains(document.activeElement)) timer.resume()
  }
  let before: EventTarget | null = null
  element.addEventListener('pointerenter', timer.pause)
  element.addEventListener('focusin', ({ relatedTarget }) => {
    before = relatedTarget
    timer.pause()
  })
  element.addEventListener('pointerleave', resume)
  element.addEventListener('focusout', () => setTimeout(resume))
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  })
  region.replaceChildren(element)
  stopShowing = () => {
    timer.pause()
    const hadFocus = element.contains(document.activeElement)
    element.remove()
    if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

function take(event: ToastEvent): void {
  const region = document.getElementById('toasts')
  if (!region) return
  const before = queue
  queue = nextToasts(before, event)
  const current = queue.phase === 'showing' ? queue.current : undefined
  const previous = before.phase === 'showing' ? before.current : undefined
  if (current === previous && queue.phase === before.phase) return
  if (previous) stopShowing()
  if (current) show(current, region)
  if (queue.phase === 'gap')
    setTimeout(() => take({ kind: 'gapEnded' }), Number(readProps(region, toastProps)?.gap))
}

/** Moves focus to the toast on F8, because it is the last stop of the page. */
function onKey({ key }: KeyboardEvent): void {
  if (key === 'F8') findElement(document, '#toasts button')?.focus()
}

/**
 * Shows a toast at the bottom of the page (interface rule 1). It remains while it has the pointer or focus (interface
 * rule 2). A press or Escape closes it, and F8 moves focus to it.
 */
export function showToast({ immediate = false, errorLabel, ...toast }: NewToast): void {
  if (errorLabel) announce({ event: 'exception', label: errorLabel, description: toast.text, fatal: false })
  adoptStyle(style)
  // Adding the same listener again has no effect.
  document.addEventListener('keydown', onKey)
  take({ kind: 'add', toast, immediate })
}

/** Removes visible and queued errors that no longer apply (interface rule 1). */
export const withdrawErrors = (): void => take({ kind: 'succeeded' })
