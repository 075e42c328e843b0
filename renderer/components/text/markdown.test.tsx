// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markdown } from '#renderer/components/text/markdown.tsx'

const headings = (markdown: string, headingOffset?: number) => {
  const { container } = render(
    <Markdown {...(headingOffset !== undefined && { headingOffset })}>{markdown}</Markdown>,
  )
  return [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)
}

it('renders no first-level heading and skips no level', () => {
  expect(headings('# Wool\n\n## Washing\n\n# Linen')).toEqual(['H2', 'H3', 'H2'])
  expect(headings('### Wool\n\n#### Washing')).toEqual(['H2', 'H3'])
  expect(headings('> ## Wool\n\n- # Linen')).toEqual(['H3', 'H2'])
})

it('starts at the given heading level, and ends at the sixth', () => {
  expect(headings('## Wool', 0)).toEqual(['H2'])
  expect(headings('# Wool\n\n###### Washing', 3)).toEqual(['H4', 'H6'])
})

const htmlOf = (markdown: string): string => renderToStaticMarkup(<Markdown>{markdown}</Markdown>)

const signs = [
  ...[
    'a',
    'Wool',
    '**Wool**',
    '*Wool*',
    '*',
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\n\n',
    '.',
    '!',
    '?',
    '(',
    ')',
    '[',
    ']',
    '/',
    ':',
    '=',
    '-',
    '---',
    '\\',
  ],
  ...[
    '# ',
    '## ',
    '###### ',
    '####### ',
    '#',
    '* ',
    '**',
    '_',
    '+ ',
    '- ',
    '1. ',
    '2) ',
    '12',
    '> ',
    '`',
    '```',
    '&',
    '&amp;',
  ],
  ...[
    '~',
    '~~',
    '|',
    '\na|b\n-|-\n',
    '\n:-',
    '-:',
    'www.a.dk',
    'WWW.a.dk',
    'https://a.dk',
    'HTTP://a.dk',
    'a@a.dk',
    'mailto:a@a.dk',
  ],
  ...[
    '[^1]',
    '[^1]: a',
    '- [ ] ',
    '- [X] ',
    '[a]: /b',
    '[a](/b)',
    ': ',
    '! ',
    '[Wool](/c-d/e)',
    '](/f)',
    '\n- Wool',
    '- [a](/b) (c)',
    '![',
    '<b>',
    '<!--',
    '’',
    '“',
    '–',
    '…',
    'æ',
    '\u00a0',
    '%',
  ],
]

it('preserves the line breaks between blocks', () => {
  expect(htmlOf('# Wool\n\nSoft (and warm).\n\nWash at 30')).toBe(
    '<h2>Wool</h2>\n<p>Soft (and warm).</p>\n<p>Wash at 30</p>',
  )
})

it('renders lists and links within the site', () => {
  expect(htmlOf('Soft\n\n- **Wool**\n- [Linen](/dk/linen), or\n\n# Wash')).toBe(
    '<p>Soft</p>\n<ul>\n<li><strong>Wool</strong></li>\n<li><a href="/dk/linen">Linen</a>, or</li>\n</ul>\n<h2>Wash</h2>',
  )
  expect(htmlOf('- Wool\n\n- Linen')).toContain('<li>\n<p>Wool</p>\n</li>')
})

it('renders emphasis in and around words', () => {
  expect(htmlOf('Three weights of **merino wool**, *one* palette')).toBe(
    '<p>Three weights of <strong>merino wool</strong>, <em>one</em> palette</p>',
  )
  expect(htmlOf('a**b**c *d e')).toBe('<p>a<strong>b</strong>c *d e</p>')
})

// A first paragraph with a sign of GitHub's syntax makes the rest parse with the whole syntax.
it('renders every text as the full parser does', () => {
  // React puts the preloads of pictures first, wherever they are.
  const joinHtml = (html: string) => html.replaceAll(/\n|<link[^>]*>/g, '')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      expect(joinHtml(`<p>~</p>${htmlOf(text)}`)).toBe(joinHtml(htmlOf(`~\n\n${text}`)))
    }),
    { numRuns: 500 },
  )
})
