// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import Division from '#widgets/content/division/component.tsx'
import { fixtures } from '#widgets/content/division/fixtures.ts'
import { division } from '#widgets/content/division/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(division, Division, content)
}
const parts = () => screen.getAllByRole('listitem')

it('shows each part with its picture, its words, its colour and where it leads', () => {
  show(fixtures.full)
  expect(parts()).toHaveLength(4)
  const [light, , heavy] = parts()
  expect(light && within(light).getByRole('img', { name: 'Layered knitwear' })).toBeTruthy()
  expect(light && within(light).getByRole('heading', { name: 'Light' })).toBeTruthy()
  expect(light && within(light).getByRole('link', { name: 'Shop light' })).toBeTruthy()
  expect(light?.style.getPropertyValue('--ground')).toBe('#e9e3da')
  expect(heavy && within(heavy).queryByRole('img')).toBeNull()
})

it('requests pictures in the width of its parts', () => {
  const sizes = (content: unknown) => {
    show(content)
    return screen.getAllByRole('img')[0]?.getAttribute('sizes')
  }
  expect(sizes(fixtures.minimal)).toBe('(min-width: 768px) 50vw, 50vw')
  expect(sizes(fixtures['three parts'])).toBe('(min-width: 768px) 34vw, 50vw')
})

it('takes two to four parts', () => {
  const kindOf = (count: number) => division.validate({ parts: Array(count).fill({ text: 'x' }) }).kind
  expect([1, 2, 4].map(kindOf)).toEqual(['invalid', 'valid', 'valid'])
})

it('refuses unsafe links', () => {
  show({ parts: [{ text: 'a', link: { url: 'javascript:alert(1)', title: 'Press' } }, { text: 'b' }] })
  expect(screen.queryByRole('link')).toBeNull()
})
