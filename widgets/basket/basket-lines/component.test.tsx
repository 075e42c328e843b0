// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { badgePerLocation, shownBadges } from '#tests/support/badges.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import BasketLines from '#widgets/basket/basket-lines/component.tsx'
import { basketLines } from '#widgets/basket/basket-lines/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

const showWidget = (lines: ReturnType<typeof basketLine>[], fields = {}) =>
  show(
    renderWidget(
      basketLines,
      BasketLines,
      {},
      { data: { ...basketWith(lines, fields), removed: undefined } },
    ),
  )

it('describes each line, and limits its quantity by stock', () => {
  showWidget([basketLine({ quantity: 9 })])
  expect(screen.getByRole('link', { name: 'Crew knit' }).getAttribute('href')).toBe('/dk/p/crew-knit-oat')
  const less = screen.getByRole('button', { name: 'Decrease quantity of Crew knit' }).closest('form')
  expect(new FormData(less ?? undefined).get('quantity')).toBe('8')
  const increaseButton = screen.getByRole('button', { name: 'Increase quantity of Crew knit' })
  expect([increaseButton.getAttribute('aria-disabled'), increaseButton.getAttribute('type')]).toEqual([
    'true',
    'button',
  ])
  expect(document.body.textContent).toContain('Only 9 available.')
})

it('groups lines by where they come from, and gives free gifts no controls', () => {
  showWidget([
    basketLine(),
    basketLine({ id: 's', lineItemStockLocation: 'ShipFromStore', storeId: '1' }),
    basketLine({ id: 'd', isDigital: true }),
    basketLine({ id: 'p', isBonusProduct: true }),
  ])
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(groups).toEqual(['Ships from our warehouse', 'Ships from a store', 'Sent by email'])
  expect(screen.getAllByRole('button', { name: 'Remove Crew knit' })).toHaveLength(3)
  expect(document.body.textContent).toContain('Free gift')
})

it('shows the conditions of a line’s discounts once each', () => {
  const discount = { reference: 'r', amount: 500, currency: 'DKK', disclaimer: 'While stocks last' }
  const line = basketLine()
  showWidget([{ ...line, totalPrice: { ...line.totalPrice, discounts: [discount, discount] } }])
  expect(screen.getAllByText('While stocks last')).toHaveLength(1)
})

it('has no controls while a payment is open, with a notice at each line', () => {
  showWidget([basketLine({ quantity: 2 })], { status: 'frozen' })
  expect(screen.queryByRole('button', { name: 'Remove Crew knit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Increase quantity of Crew knit' })).toBeNull()
  expect(screen.getByText(/Quantity: 2/)).toBeTruthy()
})

it('marks lines that are no longer on sale, and restores removed ones', () => {
  const data = {
    ...basketWith([], { unavailableLines: [{ id: 'x', sku: '1_2_3' }] }),
    removed: { sku: '10001_001_002', quantity: 2, name: 'Crew knit' },
  }
  show(renderWidget(basketLines, BasketLines, {}, { data }))
  expect(screen.getByRole('heading', { name: 'No longer available' })).toBeTruthy()
  const undo = screen.getByRole('button', { name: 'Undo' }).closest('form')
  expect(Object.fromEntries(new FormData(undo ?? undefined))).toMatchObject({
    _form: 'basket.setLine',
    sku: '10001_001_002',
    quantity: '2',
  })
})

it('restores a gift card beside those of its SKU for other recipients, and goods beside a present of theirs', () => {
  const sku = '10900_001_004'
  const giftTo = (recipientName: string) => ({
    recipientName,
    recipientEmail: 'bo@example.com',
    senderName: 'Anna',
    message: 'Congratulations',
  })
  const undoOf = (lines: ReturnType<typeof basketLine>[], gift?: ReturnType<typeof giftTo>) => {
    const data = { ...basketWith(lines), removed: { sku, quantity: 1, name: 'Gift card', gift } }
    show(renderWidget(basketLines, BasketLines, {}, { data }))
    const form = screen.queryByRole('button', { name: 'Undo' })?.closest('form')
    return form && Object.fromEntries(new FormData(form))
  }
  const line = (fields: Partial<ReturnType<typeof basketLine>>) => basketLine({ sku, ...fields })
  expect(undoOf([line({ gift: giftTo('Ida') })], giftTo('Bo'))).toMatchObject({
    'gift.recipientName': 'Bo',
    'gift.message': 'Congratulations',
  })
  expect(undoOf([line({ gift: giftTo('Bo') })], giftTo('Bo'))).toBeUndefined()
  expect(undoOf([line({ isBonusProduct: true })])).toMatchObject({ sku })
  expect(undoOf([line({})])).toBeUndefined()
})

it('waits unseen while there is nothing in the basket', () => {
  showWidget([])
  expect(document.querySelector<HTMLElement>('[data-basket-part]')?.hidden).toBe(true)
})

it('shows the badges that are for the basket', () => {
  showWidget([basketLine({ badges: badgePerLocation })])
  expect(shownBadges(document)).toEqual(['basket'])
})
