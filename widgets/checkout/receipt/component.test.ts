import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import Receipt from '#widgets/checkout/receipt/component.tsx'
import { receipt } from '#widgets/checkout/receipt/index.ts'

it('says where to find an order that is not shown', () => {
  expect(renderWidget(receipt, Receipt, {}, { data: { trackingUrls: [] } })).toContain(
    'use the link in your mail',
  )
})
