// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Markdown } from '#renderer/components/text/markdown.tsx'

const headings = (markdown: string, headingOffset?: number) => {
  const { container } = render(
    <Markdown {...(headingOffset !== undefined && { headingOffset })}>{markdown}</Markdown>,
  )
  return [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)
}

it('leaves the page its one first heading, and none out before its own', () => {
  expect(headings('# Wool\n\n## Washing\n\n# Linen')).toEqual(['H2', 'H3', 'H2'])
  expect(headings('### Wool\n\n#### Washing')).toEqual(['H2', 'H3'])
  expect(headings('> ## Wool\n\n- # Linen')).toEqual(['H3', 'H2'])
})

it('starts at the heading level of its place, and ends at the sixth', () => {
  expect(headings('## Wool', 0)).toEqual(['H2'])
  expect(headings('# Wool\n\n###### Washing', 3)).toEqual(['H4', 'H6'])
})
