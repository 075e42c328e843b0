// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placedOrderId } from '#renderer/analytics/placed-order.ts'
import { start } from '#renderer/browser/page/print.client.ts'

let navigation = 'navigate'
beforeEach(() => {
  navigation = 'navigate'
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => {
    const entry = { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) }
    return [Object.assign(entry, { type: navigation })]
  })
  history.replaceState(null, '', '?orderid=order-1')
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Shows the receipt of an order that was just placed. */
function showReceipt(number: string): void {
  document.body.innerHTML = `<article data-placed="${number}"><button data-number="${number}"></button></article>`
}

/** Starts the button that notes which order the page shows. */
function startButton(): void {
  const button = document.querySelector('button')
  if (button) start(button)
}

it('is the order of a new receipt, for each script of its page', () => {
  showReceipt('1001')
  startButton()
  expect([placedOrderId(), placedOrderId()]).toEqual(['order-1', 'order-1'])
  expect(localStorage.getItem('orderNumber')).toBe('1001')
})

it('is none once the browser has shown other receipts since', () => {
  localStorage.setItem('orderNumber', '1009\n1008')
  showReceipt('1008')
  expect(placedOrderId()).toBeUndefined()
  expect(localStorage.getItem('orderNumber')).toBe('1008\n1009')
})

it('is none where the browser has shown its receipt before', () => {
  showReceipt('1002')
  localStorage.setItem('orderNumber', '1002')
  expect(placedOrderId()).toBeUndefined()
})

it('is none on the receipt of an older order, on a reloaded one, and on other pages', () => {
  document.body.innerHTML = '<article><button data-number="1003"></button></article>'
  expect(placedOrderId()).toBeUndefined()
  showReceipt('1004')
  navigation = 'reload'
  expect(placedOrderId()).toBeUndefined()
  document.body.innerHTML = ''
  navigation = 'navigate'
  expect(placedOrderId()).toBeUndefined()
})
