// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { copyOfRow, copyOfWidget, emptyRow } from '#preview/draft/copies.ts'
import { nestedWidgets } from '#schemas/cms/smart-variants.ts'

const widget = (id: string, type: string, content: Record<string, unknown>) => ({
  ...{ id, type, version: 1, pointer: `/${id}`, content, disabledOn: [] },
})
const text = widget('inner', 'text', { markdownContent: 'Words' })
const smart = widget('outer', 'smart', { variants: [{ audience: 'guest', widgets: [text] }] })

const variantOf = ({ content }: { content: Record<string, unknown> }) => {
  const [variant] = Array.isArray(content.variants) ? content.variants : []
  return nestedWidgets(variant.widgets)[0]
}

it('gives a copy new ids, also to the widgets of its variants', () => {
  const copy = copyOfWidget(smart)
  expect(copy).toMatchObject({ type: 'smart', pointer: '' })
  expect(copy.id).not.toBe('outer')
  expect(variantOf(copy)).toMatchObject({ type: 'text', content: { markdownContent: 'Words' } })
  expect(variantOf(copy)?.id).not.toBe('inner')
  expect(variantOf(smart)?.id).toBe('inner')
})

it('gives new ids to widgets at every depth', () => {
  const inner = variantOf(copyOfWidget(widget('around', 'smart', { variants: [{ widgets: [smart] }] })))
  expect(inner).toMatchObject({ type: 'smart' })
  const deep = inner && variantOf(inner)
  expect(deep).toMatchObject({ type: 'text', content: { markdownContent: 'Words' } })
  expect(['outer', 'inner']).not.toContain(inner?.id)
  expect(['outer', 'inner', inner?.id]).not.toContain(deep?.id)
})

it('gives a copied row and its widgets new ids', () => {
  const row = emptyRow([text])
  const copy = copyOfRow(row)
  expect(copy).toMatchObject({ perRowMobile: 1, widgets: [{ type: 'text' }] })
  expect(new Set([row.id, copy.id, 'inner', copy.widgets[0]?.id]).size).toBe(4)
})
