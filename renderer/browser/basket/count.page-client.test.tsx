// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setCount } from '#renderer/browser/basket/count.ts'
import { startClients } from '#renderer/islands/start-clients.ts'

beforeEach(() => localStorage.clear())

async function showBasket() {
  document.body.innerHTML = `<span data-client="count" data-count-of="basket" data-limit="99">
    <a href="/dk/basket" aria-label="Basket"><span data-part="digits" aria-hidden="true"></span></a><span role="status"></span>
  </span>`
  await startClients(document)
}
const readCount = () => document.querySelector('[data-part="digits"]')?.textContent
const status = () => screen.getByRole('status').textContent

it('shows what an earlier page counted, without a word', async () => {
  setCount('basket', 3)
  await showBasket()
  expect(readCount()).toBe('3')
  expect(screen.getByRole('link', { name: 'Basket: 3' })).toBeTruthy()
  expect(status()).toBe('')
})

it('shows nothing for nothing', async () => {
  await showBasket()
  expect(readCount()).toBe('')
  expect(screen.getByRole('link', { name: 'Basket' })).toBeTruthy()
})

it('follows every change and announces it', async () => {
  await showBasket()
  setCount('basket', 1)
  expect([readCount(), status()]).toEqual(['1', 'Basket: 1'])
  setCount('wishlist', 7)
  expect(readCount()).toBe('1')
  setCount('basket', 0)
  expect([readCount(), status()]).toEqual(['', 'Basket'])
})

it('shows at most 99+, and announces the number', async () => {
  await showBasket()
  setCount('basket', 99)
  expect(readCount()).toBe('99')
  setCount('basket', 100)
  expect(readCount()).toBe('99+')
  expect(screen.getByRole('link', { name: 'Basket: 100' })).toBeTruthy()
})

it('follows another tab', async () => {
  await showBasket()
  localStorage.setItem('basketCount', '5')
  window.dispatchEvent(new StorageEvent('storage', { key: 'basketCount' }))
  expect(readCount()).toBe('5')
})
