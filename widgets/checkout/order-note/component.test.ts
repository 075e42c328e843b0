// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import OrderNote from '#widgets/checkout/order-note/component.tsx'
import { orderNote } from '#widgets/checkout/order-note/index.ts'

it('accepts a note, and preserves earlier input', () => {
  document.body.innerHTML = renderWidget(orderNote, OrderNote, {}, { data: { note: 'Ring twice' } })
  expect(screen.getByRole('textbox', { name: 'Order note' })).toHaveProperty('value', 'Ring twice')
})
