// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import Canvas from '#widgets/content/canvas/component.tsx'
import { fixtures } from '#widgets/content/canvas/fixtures.ts'
import { canvas } from '#widgets/content/canvas/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(canvas, Canvas, content)
}
const { image } = fixtures.minimal
const texts = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent)

it('positions each text by its percentages, in its colour', () => {
  show({ image, elements: [{ x: 12.5, y: 80, text: 'Here', color: '#123456', fontSize: 32 }] })
  const { style } = screen.getByText('Here')
  const variables = ['--x', '--y', '--words', '--size'].map((name) => style.getPropertyValue(name))
  expect(variables).toEqual(['12.5', '80', '#123456', '2rem'])
})

it('centres texts without a position', () => {
  show(fixtures.minimal)
  const { style } = screen.getByText('Autumn layers')
  expect([style.getPropertyValue('--x'), style.getPropertyValue('--y')]).toEqual(['50', '50'])
})

it('orders elements from top to bottom for screen readers', () => {
  const elements = [
    { y: 90, text: 'last' },
    { y: 10, text: 'first' },
    { y: 50, text: 'second' },
    { y: 50, text: 'third' },
  ]
  show({ image, elements })
  expect(texts()).toEqual(['first', 'second', 'third', 'last'])
})

it('stacks the texts on small screens, with gaps by their positions', () => {
  show({
    image,
    elements: [
      { y: 20, text: 'a' },
      { y: 70, text: 'b' },
    ],
  })
  const rows = document.querySelector<HTMLElement>('[style*="--rows"]')?.style.getPropertyValue('--rows')
  expect(rows).toBe('minmax(0, 20fr) auto minmax(0, 50fr) auto minmax(0, 30fr)')
  const row = (text: string) => screen.getByText(text).style.getPropertyValue('--row')
  expect([row('a'), row('b')]).toEqual(['2', '4'])
})

it('links by its text, else by the link’s title', () => {
  show(fixtures.full)
  expect(screen.getByRole('link', { name: 'Lambswool' }).getAttribute('href')).toBe('/dk/knitwear')
  expect(screen.getByRole('link', { name: 'Overshirts' })).toBeTruthy()
})

it('drops empty elements, and resets positions outside the picture', () => {
  show({ image, elements: [{ x: 10 }, { text: '' }] })
  expect(texts()).toEqual([])
  const { kind, problems } = canvas.validate({ image, elements: [{ x: 300, text: 'Far' }] })
  expect(kind).toBe('valid')
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/elements/0/x'])
})
