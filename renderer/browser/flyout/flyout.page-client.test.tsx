// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '#renderer/browser/flyout/flyout.page-client.ts'
import { closeFlyout, openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import { startClients } from '#renderer/islands/start-clients.ts'

const texts = { 'flyout.close': 'Close' }

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <a href="/dk/basket" data-opens-flyout="basket">
        To the basket
      </a>
      <a href="/dk/elsewhere" data-opens-flyout="not-here">
        Elsewhere
      </a>
      <Flyout name="basket" title="Your basket" texts={texts} additionalPanel="Sizes">
        <button type="button" data-toggles-panel="">
          Choose a size
        </button>
      </Flyout>
      <Flyout name="login" title="Sign in" texts={texts} settings={{ closingDuration: 200 }}>
        Your e-mail
      </Flyout>
      <Flyout name="idle" title="Still there?" texts={texts} forbidsNext>
        Shall we go on?
      </Flyout>
      <Flyout name="mini" title="Added" texts={texts} settings={{ overlay: false }}>
        <a href="/dk/basket">See your basket</a>
      </Flyout>
    </>,
  )
  for (const dialog of document.querySelectorAll<HTMLElement>('[popover]'))
    Object.assign(dialog, {
      showPopover: () => dialog.setAttribute('open', ''),
      hidePopover: () => dialog.removeAttribute('open'),
    })
  start(document.body, startClients)
})
afterEach(async () => {
  closeFlyout()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const flyout = (name: string) => document.querySelector<HTMLDialogElement>(`#flyout-${name}`)
const findOpenIds = () => [...document.querySelectorAll('[open]')].map(({ id }) => id)
const link = () => screen.getByRole('link', { name: 'To the basket' })

it('opens by its opener instead of following its link, and has a name', async () => {
  expect(fireEvent.click(link())).toBe(false)
  await vi.dynamicImportSettled()
  expect(findOpenIds()).toEqual(['flyout-basket'])
  expect(screen.getByRole('dialog', { name: 'Your basket' })).toBe(flyout('basket'))
})

it('does not intercept links that open a new tab or whose flyout is missing', () => {
  expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true)
  expect(fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))).toBe(true)
  expect(findOpenIds()).toEqual([])
})

/** Opens a page whose flyout of gifts arrives as the response, which the test sends. */
function defer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const went: unknown[] = []
  vi.spyOn(location, 'assign').mockImplementation((address) => void went.push(address))
  const area = document.createElement('div')
  area.innerHTML = '<a href="/dk/gifts" data-opens-flyout="gifts">Gifts</a>'
  area.dataset.deferred = '/assets/deferred/dk-mobile.html'
  document.body.append(area)
  start(area, startClients)
  const gifts = renderToStaticMarkup(
    <Flyout name="gifts" title="Your gifts" texts={texts}>
      Choose one
    </Flyout>,
  )
  return {
    area,
    went,
    send: () => resolve(new Response(gifts)),
    fail: () => resolve(new Response('', { status: 503 })),
  }
}

const giftsLink = () => screen.getByRole('link', { name: 'Gifts' })

it('opens a flyout that arrives after the press, and starts what is in it', async () => {
  const { area, went, send } = defer()
  expect(fireEvent.click(giftsLink())).toBe(false)
  await vi.dynamicImportSettled()
  expect(findOpenIds()).toEqual([])
  send()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(findOpenIds()).toEqual(['flyout-gifts'])
  expect(flyout('gifts')?.dataset.started).toBe('')
  expect(area.dataset.deferred).toBeUndefined()
  expect(went).toEqual([])
})

it('follows the link if the flyout cannot be fetched or takes longer than 3 s', async () => {
  const failing = defer()
  fireEvent.click(giftsLink())
  await vi.dynamicImportSettled()
  failing.fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failing.went).toEqual([expect.stringContaining('/dk/gifts')])
  expect(fireEvent.click(giftsLink())).toBe(true)
  failing.area.remove()

  const slow = defer()
  fireEvent.click(giftsLink())
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(slow.went).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(slow.went).toEqual([expect.stringContaining('/dk/gifts')])
})

it('closes by its button, and gives focus back to what opened it', async () => {
  link().focus()
  fireEvent.click(link())
  await vi.dynamicImportSettled()
  const closer = within(screen.getByRole('dialog', { name: 'Your basket' })).getByRole('button', {
    name: 'Close',
  })
  closer.focus()
  fireEvent.click(closer)
  expect(findOpenIds()).toEqual([])
  expect(document.activeElement).toBe(link())
})

it('does not open while another flyout is closing', async () => {
  openFlyout('login')
  const closed = closeFlyout('login')
  await vi.advanceTimersByTimeAsync(199)
  expect(openFlyout('basket')).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await closed
  expect(openFlyout('basket')).toBe(true)
})

it('closes in 500 ms by default, and immediately with reduced motion', async () => {
  openFlyout('basket')
  closeFlyout()
  await vi.advanceTimersByTimeAsync(499)
  expect(openFlyout('login')).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ matches: true, media, onchange: null, addListener: () => {}, removeListener: () => {} },
    }),
  )
  openFlyout('basket')
  closeFlyout()
  await vi.advanceTimersByTimeAsync(0)
  expect(openFlyout('login')).toBe(true)
  vi.restoreAllMocks()
})

it('closes when another flyout opens, unless it forbids that', () => {
  openFlyout('basket')
  expect(openFlyout('login')).toBe(true)
  expect(findOpenIds()).toEqual(['flyout-login'])
  openFlyout('idle')
  expect(openFlyout('basket')).toBe(false)
  expect(findOpenIds()).toEqual(['flyout-idle'])
})

it('runs its close hook once, however it closes', () => {
  const onClose = vi.fn()
  openFlyout('basket', { onClose })
  flyout('basket')?.close()
  closeFlyout()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('does not move focus when it opens automatically without an overlay', () => {
  link().focus()
  openFlyout('mini')
  expect(findOpenIds()).toEqual(['flyout-mini'])
  expect(document.activeElement).toBe(link())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(findOpenIds()).toEqual([])
})

it('shows and hides its additional panel', () => {
  openFlyout('basket')
  const toggle = screen.getByRole('button', { name: 'Choose a size' })
  fireEvent.click(toggle)
  expect(flyout('basket')?.hasAttribute('data-panel-open')).toBe(true)
  fireEvent.click(toggle)
  expect(flyout('basket')?.hasAttribute('data-panel-open')).toBe(false)
})

it('does nothing if the flyout does not exist', () => {
  expect(openFlyout('ignoreProgress-of')).toBe(false)
})
