// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import ImageWithText from '#widgets/content/image-with-text/component.tsx'
import { fixtures } from '#widgets/content/image-with-text/fixtures.ts'
import { imageWithText } from '#widgets/content/image-with-text/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(imageWithText, ImageWithText, content)
}
const { image } = fixtures.minimal

it('shows a picture with its headline, its text and where they lead', () => {
  show(fixtures.full)
  expect(screen.getByRole('img', { name: 'Layered knitwear' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Knitted slowly' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Shop knitwear' }).getAttribute('href')).toBe('/dk/knitwear')
})

it('renders the picture alone without text', () => {
  show(fixtures.minimal)
  expect(screen.getByRole('article').textContent).toBe('')
})

it('is read picture first, on either side', () => {
  for (const imagePosition of ['left', 'right']) {
    show({ image, imagePosition, headline: 'After the picture' })
    const follows = screen.getByRole('img').compareDocumentPosition(screen.getByRole('heading'))
    expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
})

it('gives headings of its text a level below its headline', () => {
  show({ image, headline: 'Above', markdownContent: '# Below' })
  expect(screen.getByRole('heading', { level: 3, name: 'Below' })).toBeTruthy()
  show({ image, markdownContent: '# Alone' })
  expect(screen.getByRole('heading', { level: 2, name: 'Alone' })).toBeTruthy()
})

it('refuses unsafe links', () => {
  show({ image, headline: 'Hello', link: { url: 'javascript:alert(1)', title: 'Press' } })
  expect(screen.queryByRole('link')).toBeNull()
})
