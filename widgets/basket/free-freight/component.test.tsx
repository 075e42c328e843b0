// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import FreeFreight from '#widgets/basket/free-freight/component.tsx'
import { freeFreight } from '#widgets/basket/free-freight/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

const showWidget = (content: object, remaining: number) => {
  const fields = {
    freeShippingFrom: { amount: 79_900, currency: 'DKK' },
    remainingForFreeShipping: { amount: remaining, currency: 'DKK' },
  }
  show(renderWidget(freeFreight, FreeFreight, content, { data: basketWith([basketLine()], fields) }))
}

it('shows the amount missing for free delivery, with or without a bar', () => {
  showWidget({}, 20_000)
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: /for free delivery/ }).value).toBe(
    59_900,
  )
  showWidget({ display: 'message' }, 0)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.body.textContent).toContain('You have free delivery')
})
