// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Product } from '#schemas/catalogue/product.ts'
import { productWith, variants } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import { start } from '#widgets/product/notify-me/client.ts'
import NotifyMe from '#widgets/product/notify-me/component.tsx'
import { notifyMe } from '#widgets/product/notify-me/index.ts'

const show = (data: Product | null, content = {}) => {
  document.body.innerHTML = renderWidget(notifyMe, NotifyMe, content, data ? { data } : {})
}

it('offers the sizes that are sold out', () => {
  show(productWith({ variants: [...variants.none] }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['–', 'S', 'M'])
  show(productWith({ variants: [...variants.none], isPreorder: true }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['–', 'S', 'M'])
})

it('shows only the address field if one size is missing, or the product is announced', () => {
  show(productWith())
  expect(document.querySelector('input[name="productId"]')?.getAttribute('value')).toBe('10001_001_M')
  show(productWith({ comingSoonProduct: '2030-01-01T08:00:00.000Z' }))
  expect(document.querySelector('input[name="_form"]')?.getAttribute('value')).toBe('notifyMe.goingLive')
})

it('can say that an address has too many alerts today', () => {
  show(productWith({ variants: [...variants.none] }), { priceAlerts: true })
  const forms = [...document.querySelectorAll('form')]
  expect(forms.length).toBeGreaterThan(0)
  for (const { dataset } of forms) expect(dataset.messages).toContain('has asked for too many emails')
})

it('renders nothing without a reason for an alert, or without permission', () => {
  show(productWith({ variants: [...variants.one] }))
  expect(document.body.innerHTML).toBe('')
  show(productWith({ allowInStockNotifications: false }))
  expect(document.body.innerHTML).toBe('')
})

it('offers a price alert for products that can be ordered, if editors enable it', () => {
  const priceAlerts = { priceAlerts: true }
  show(productWith({ variants: [...variants.one] }), priceAlerts)
  expect(document.querySelector('input[name="_form"]')?.getAttribute('value')).toBe('notifyMe.priceDrop')
  expect(document.querySelector('input[name="productId"]')?.getAttribute('value')).toBe('10001_001')
  show(productWith({ comingSoonProduct: '2030-01-01T08:00:00.000Z' }), priceAlerts)
  expect(document.querySelector('[value="notifyMe.priceDrop"]')).toBeNull()
})

it('shows nothing where the market does not have the product', () => {
  show(null)
  expect(document.body.innerHTML).toBe('')
})

afterEach(() => {
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = 'sFrontToken=; Path=/; Max-Age=0'
})

it('shows a customer the existing alert of a size instead of the form, and makes no request for guests', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return address.includes('10001_001_S')
      ? Response.json({ email: 'anna@example.com' })
      : new Response(null, { status: 204 })
  })
  const open = () => {
    show(productWith({ variants: [...variants.none] }))
    const element = document.querySelector<HTMLElement>('[data-client="notify-me"]')
    if (element) start(element)
  }
  const choose = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  open()
  choose('10001_001_S')
  await Promise.resolve()
  expect(requests).toEqual([])
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = 'sFrontToken=x; Path=/'
  open()
  choose('10001_001_S')
  await vi.waitFor(() => expect(document.body.textContent).toContain('anna@example.com'))
  expect(screen.queryByRole('button')).toBeNull()
  choose('10001_001_M')
  await vi.waitFor(() => expect(screen.queryByRole('button')).not.toBeNull())
  expect(document.body.textContent).not.toContain('anna@example.com')
})
