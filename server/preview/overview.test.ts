import { expect, it } from 'vitest'
import { overviewHtml } from '#server/preview/overview.ts'
import { denmark } from '#tests/support/engine.ts'

it('lists each page of a market, as shoppers see it and as a preview', () => {
  const pages = [
    { market: 'dk', path: '/dk/bælter' },
    { market: 'se', path: '/se' },
  ]
  const html = overviewHtml({ markets: [denmark], pages, styles: '' })
  expect(html).toContain('<a href="/dk/b%C3%A6lter">/dk/bælter</a>')
  expect(html).toContain('href="/dk/b%C3%A6lter?preview=true"')
  expect(html).not.toContain('>/se<')
})

it('writes names as text', () => {
  const pages = [{ market: 'dk', path: '/dk/"<script>' }]
  const html = overviewHtml({ markets: [{ ...denmark, name: '<b>' }], pages, styles: '' })
  expect(html).not.toMatch(/<b>|<script>/)
})
