// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fillIn } from '#preview/forms/fill-in.ts'
import type { FormKit } from '#preview/forms/form-kit.ts'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import { TextsEditor } from '#preview/global/texts-editor.tsx'
import { type EditorSite, siteAtom } from '#preview/state/library.ts'
import { store } from '#preview/state/store.ts'

// Texts of a market that writes from right to left, which contain Latin names, numbers and punctuation.

afterEach(() => {
  cleanup()
  store.set(siteAtom, undefined)
})

const schema = {
  type: 'object',
  properties: {
    headline: { type: 'string', title: 'Headline', maxLength: 80 },
    body: { type: 'string', title: 'Body', maxLength: 2_000 },
    story: { type: 'string', title: 'Story', contentMediaType: 'text/markdown' },
    table: { type: 'string', title: 'Table', contentMediaType: 'text/markdown' },
    count: { type: 'integer', title: 'Count' },
  },
} as const

const value = { headline: 'Nike', body: 'Nike!', story: 'Nike', table: '| a |\n| - |\n| b |', count: 3 }

const site: EditorSite = {
  markets: [
    { id: 'ae', name: 'UAE', locale: 'ar-AE', direction: 'rtl', url: '/ae', currency: 'AED', followed: [] },
  ],
  devices: [],
  pageKinds: [],
  shopUrl: 'https://shop.example',
  foreignPages: false,
}

const show = (kit: FormKit) =>
  render(<SchemaForm schema={schema} value={value} kit={kit} label="Form" onChange={() => undefined} />)

function FormOfMarket({ market }: { market: string }) {
  const kit = useFormKit(market)
  return <SchemaForm schema={schema} value={value} kit={kit} label="Form" onChange={() => undefined} />
}

/** Returns language and direction of a field, once it can be written in. */
async function writingOf(name: string): Promise<(string | null)[]> {
  const field = await screen.findByRole('textbox', { name, busy: false })
  return [field.getAttribute('lang'), field.getAttribute('dir')]
}

it('gives running text the language and direction of its market, and others that of their letters', async () => {
  store.set(siteAtom, site)
  render(<FormOfMarket market="ae" />)
  expect(await writingOf('Story')).toEqual(['ar-AE', 'rtl'])
  expect(await writingOf('Table')).toEqual(['ar-AE', 'rtl'])
  expect(await writingOf('Body')).toEqual(['ar-AE', 'rtl'])
  expect(await writingOf('Headline')).toEqual(['ar-AE', 'auto'])
  expect(screen.getByRole('spinbutton').getAttribute('dir')).toBeNull()
})

it('leaves the direction to the letters if the market is unknown', async () => {
  show({
    text: (key, values) => fillIn('en', key, values),
    findLinkSuggestions: async () => [],
    nestedTypes: [],
    markets: [],
    expanded: true,
    revealed: undefined,
  })
  expect(await writingOf('Story')).toEqual([null, 'auto'])
  expect(await writingOf('Body')).toEqual([null, 'auto'])
})

it('gives the shop’s texts their language', () => {
  render(<TextsEditor body={{ hello: 'مرحبا!' }} language="ar" disabled={false} onChange={() => undefined} />)
  const field = screen.getByRole('textbox')
  expect([field.lang, field.dir]).toEqual(['ar', 'auto'])
})
