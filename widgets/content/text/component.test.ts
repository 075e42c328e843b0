// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Constants } from '#schemas/markets/constants.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Text from '#widgets/content/text/component.tsx'
import { fixtures } from '#widgets/content/text/fixtures.ts'
import { text } from '#widgets/content/text/index.ts'

const show = (content: unknown, constants: Partial<Constants> = {}) => {
  document.body.innerHTML = renderWidget(text, Text, content, { constants })
}
const five = '**one two three** four five'

it('shows a headline over markdown, whose headings never reach h1', () => {
  show(fixtures['every mark'])
  expect(screen.getByRole('heading', { level: 2, name: 'Everything that markdown can say' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(screen.getByRole('table')).toBeTruthy()
})

it('removes HTML tags and script URLs, and keeps their text', () => {
  show({
    markdownContent: '<b onclick=alert(1)>bold</b> <script>x</script> [run](javascript:alert(1)) [read](/dk)',
  })
  expect(document.querySelector('b, script')).toBeNull()
  expect(document.body.textContent).toContain('bold')
  expect(screen.getByText('run').hasAttribute('href')).toBe(false)
  expect(screen.getByRole('link', { name: 'read' }).getAttribute('href')).toBe('/dk')
})

it('has no fold where the text fits its word limit', () => {
  show({ markdownContent: five, wordLimit: 5 })
  expect(document.querySelector('details')).toBeNull()
})

it('folds text over the word limit, with a preview of the block that is cut', () => {
  show({ markdownContent: `First one.\n\n${five}`, wordLimit: 4 })
  const fold = document.querySelector('details')
  const preview = fold?.previousElementSibling
  expect(preview?.innerHTML).toBe('<p><strong>one two…</strong></p>')
  expect(fold?.open).toBe(false)
  expect(fold?.querySelector('p')?.textContent).toBe('one two three four five')
  expect(fold && within(fold).getByText('Read more')).toBeTruthy()
  expect(fold && within(fold).getByText('Read less')).toBeTruthy()
})

it('shows 2500 words by default', () => {
  show({ markdownContent: 'word '.repeat(2_500) })
  expect(document.querySelector('details')).toBeNull()
  show({ markdownContent: 'word '.repeat(2_501) })
  expect(document.querySelector('details')).not.toBeNull()
})

it('exceeds the limit slightly rather than fold a few words, if the brand sets it', () => {
  const constants = { textWordLimit: 3, textWordBuffer: 2 }
  show({ markdownContent: five }, constants)
  expect(document.querySelector('details')).toBeNull()
  show({ markdownContent: `${five} six` }, constants)
  expect(document.querySelector('details')).not.toBeNull()
})

it.each(Object.entries(fixtures))('renders the fixture “%s”', (_, content) => {
  show(content)
  expect(document.querySelector('.prose')?.textContent).not.toBe('')
})
