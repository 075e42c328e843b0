// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import OrderNote from '#widgets/checkout/order-note/component.tsx'
import { orderNote } from '#widgets/checkout/order-note/index.ts'

it('takes a note, and keeps what was said', () => {
  document.body.innerHTML = renderWidget(orderNote, OrderNote, {}, { data: { note: 'Ring twice' } })
  expect(screen.getByRole('textbox', { name: 'A note for us' })).toHaveProperty('value', 'Ring twice')
})
