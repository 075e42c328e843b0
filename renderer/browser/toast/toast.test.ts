// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirm } from '#renderer/browser/flyout/confirm.ts'
import { ignoreAnnouncements, onAnnouncement } from '#renderer/browser/page/announce.ts'
import { showToast, withdrawErrors } from '#renderer/browser/toast/toast.ts'
import { toastRegion } from '#renderer/toast-region.ts'
import { testContext } from '#tests/support/engine.ts'

const readMessage = () => screen.getByRole('status').querySelector('p')?.textContent
const dismiss = () => screen.getByRole('button', { name: 'Dismiss' })

beforeEach(() => {
  vi.useFakeTimers()
  const region = toastRegion(testContext({ texts: { 'toast.dismiss': 'Dismiss' } }))
  document.body.innerHTML = `<button type="button">Add to basket</button>${region}`
  const toasts = document.querySelector('#toasts')
  if (toasts) Object.assign(toasts, { showPopover: () => {}, hidePopover: () => {} })
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

it.each([
  ['default', 3_000],
  ['success', 3_000],
  ['info', 4_000],
  ['warning', 5_000],
  ['danger', 7_000],
] as const)('shows a message of the kind “%s” for %i ms', (kind, duration) => {
  showToast({ kind, text: 'Saved' })
  vi.advanceTimersByTime(duration - 1)
  expect(readMessage()).toBe('Saved')
  vi.advanceTimersByTime(1)
  expect(readMessage()).toBeUndefined()
})

it('reports a displayed error to analytics by its label', () => {
  const announced: object[] = []
  onAnnouncement((event) => void announced.push(event))
  showToast({ kind: 'success', text: 'Saved' })
  showToast({ kind: 'danger', text: 'Not saved', errorLabel: 'wishlist_error' })
  ignoreAnnouncements()
  expect(announced).toEqual([
    { event: 'exception', label: 'wishlist_error', description: 'Not saved', fatal: false },
  ])
})

it('outlives the question above which it was raised, and so do later toasts', async () => {
  // The test's document knows no `:modal`.
  const all = document.querySelectorAll.bind(document)
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector) =>
    all(selector.replace(':modal', '[open]')),
  )
  const answer = confirm({ title: 'Delete?', confirmLabel: 'Delete', cancelLabel: 'Keep it' })
  showToast({ kind: 'danger', text: 'Not saved' })
  expect(document.querySelector('dialog #toasts')).not.toBeNull()
  screen.getByRole('button', { name: 'Keep it' }).click()
  await answer
  vi.restoreAllMocks()
  expect(readMessage()).toBe('Not saved')
  showToast({ kind: 'danger', text: 'Not saved either', immediate: true })
  vi.advanceTimersByTime(700)
  expect(readMessage()).toBe('Not saved either')
})

it('shows a toast for its own duration', () => {
  showToast({ kind: 'success', text: 'Saved', duration: 1_000 })
  vi.advanceTimersByTime(1_000)
  expect(readMessage()).toBeUndefined()
})

it('shows the next after a gap of 700 ms', () => {
  showToast({ kind: 'success', text: 'Saved' })
  showToast({ kind: 'info', text: 'One left' })
  vi.advanceTimersByTime(3_000 + 699)
  expect(readMessage()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(readMessage()).toBe('One left')
})

it('replaces the visible toast by an immediate one', () => {
  showToast({ kind: 'danger', text: 'Lost the connection' })
  showToast({ kind: 'success', text: 'Found it again', immediate: true })
  expect(readMessage()).toBeUndefined()
  vi.advanceTimersByTime(700)
  expect(readMessage()).toBe('Found it again')
})

it('removes visible and queued errors once a retry succeeds', () => {
  showToast({ kind: 'danger', text: 'Unknown code' })
  showToast({ kind: 'danger', text: 'Still unknown' })
  showToast({ kind: 'success', text: 'Saved' })
  withdrawErrors()
  expect(readMessage()).toBeUndefined()
  vi.advanceTimersByTime(700)
  expect(readMessage()).toBe('Saved')
  withdrawErrors()
  expect(readMessage()).toBe('Saved')
})

it('pauses under the pointer, and continues with the remaining time', () => {
  showToast({ kind: 'success', text: 'Saved' })
  vi.advanceTimersByTime(2_000)
  const toast = dismiss().parentElement ?? document.body
  fireEvent.pointerEnter(toast)
  vi.advanceTimersByTime(60_000)
  expect(readMessage()).toBe('Saved')
  fireEvent.pointerLeave(toast)
  vi.advanceTimersByTime(999)
  expect(readMessage()).toBe('Saved')
  vi.advanceTimersByTime(1)
  expect(readMessage()).toBeUndefined()
})

it('is reached by F8, stays while it has focus, and gives it back when dismissed', () => {
  const button = screen.getByRole('button', { name: 'Add to basket' })
  button.focus()
  showToast({ kind: 'success', text: 'Saved' })
  fireEvent.keyDown(button, { key: 'F8' })
  expect(document.activeElement).toBe(dismiss())
  vi.advanceTimersByTime(60_000)
  expect(readMessage()).toBe('Saved')
  fireEvent.click(dismiss())
  expect(readMessage()).toBeUndefined()
  expect(document.activeElement).toBe(button)
})

it('closes by Escape if it has focus, and closes nothing else', () => {
  showToast({ kind: 'success', text: 'Saved' })
  const outside = vi.fn()
  document.body.addEventListener('keydown', outside)
  fireEvent.keyDown(dismiss(), { key: 'Escape' })
  expect(readMessage()).toBeUndefined()
  expect(outside).not.toHaveBeenCalled()
})

it('renders its message as text', () => {
  showToast({ kind: 'info', text: '<img src=x onerror=alert(1)>' })
  expect(readMessage()).toBe('<img src=x onerror=alert(1)>')
})
