// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import BasketEmpty from '#widgets/basket/basket-empty/component.tsx'
import { basketEmpty } from '#widgets/basket/basket-empty/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

const showWidget = (lines: ReturnType<typeof basketLine>[]) =>
  show(
    renderWidget(
      basketEmpty,
      BasketEmpty,
      { links: [{ title: 'News', url: '/dk/autumn' }] },
      { data: basketWith(lines) },
    ),
  )

it('links on from an empty basket, and is hidden otherwise', () => {
  showWidget([])
  expect(screen.getByRole('heading', { name: 'Your basket is empty' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'News' })).toBeTruthy()
  showWidget([basketLine()])
  expect(screen.queryByRole('heading')).toBeNull()
})
