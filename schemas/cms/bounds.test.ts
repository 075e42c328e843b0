import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkBounds } from '#schemas/cms/bounds.ts'
import { json } from '#schemas/cms/page.arbitrary.ts'
import { readDocument } from '#schemas/cms/read-document.ts'
import { decodePage } from '#schemas/cms/recognise.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Milliseconds; only a hang takes longer. */
const ceiling = 60_000

const repeat = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const widgetPage = (rows: unknown) => ({ meta: { _alias: 'homePage' }, rows: { main: rows } })
const blockPage = (rows: unknown) => ({
  contentType: 'homePage',
  properties: { areas: [{ alias: 'main', rows }] },
})

it('reads a document as bytes or as text', () => {
  expect(readDocument('{"a":"æ"}')).toEqual({ kind: 'read', value: { a: 'æ' } })
  expect(readDocument(new TextEncoder().encode('{"a":"æ"}'))).toEqual({ kind: 'read', value: { a: 'æ' } })
})

it('refuses invalid JSON and invalid UTF-8', () => {
  for (const document of ['', '<html>', '{"rows":', new Uint8Array([0x22, 0xff, 0x22])])
    expect(readDocument(document)).toMatchObject({ kind: 'refused', problems: [{ message: /must be JSON/ }] })
})

it('refuses a document above the size limit before parsing it', () => {
  const tooLarge = { kind: 'refused', problems: [{ message: /must not be larger than 6000000 bytes/ }] }
  expect(readDocument('x'.repeat(limits.documentBytes + 1))).toMatchObject(tooLarge)
  expect(readDocument('æ'.repeat(limits.documentBytes / 2 + 1))).toMatchObject(tooLarge)
  expect(readDocument(`"${'x'.repeat(limits.documentBytes - 2)}"`)).not.toMatchObject(tooLarge)
  expect(readDocument(new Uint8Array(20_000_000))).toMatchObject(tooLarge)
})

it('refuses a document nested too deeply, without a stack overflow', () => {
  expect(checkBounds(nested(limits.depth))).toBeUndefined()
  expect(checkBounds(nested(limits.depth + 1))).toMatchObject({ message: /32 levels/ })
  expect(readDocument('['.repeat(1_000_000) + ']'.repeat(1_000_000))).toMatchObject({ kind: 'refused' })
  const smart = '{"type":"smart","variants":[{"widgets":['.repeat(50_000) + ']}]}'.repeat(50_000)
  const deep = JSON.parse(`{"meta":{"_alias":"homePage"},"rows":{"main":[{"widgets":[${smart}]}]}}`)
  expect(decodePage(deep)).toMatchObject({ kind: 'refused', problems: [{ message: /32 levels/ }] })
})

it('refuses a document with too many objects and lists', () => {
  expect(checkBounds(repeat(limits.containers, []))).toMatchObject({ message: /400000 objects/ })
})

it.each([
  ['widget', 'widgets', widgetPage],
  ['block', 'blocks', blockPage],
] as const)('refuses more rows or widgets than the limits allow (%s shape)', (_, key, pageOf) => {
  const full = repeat(90, { [key]: repeat(50, {}) })
  expect(checkBounds(pageOf(repeat(limits.rows, {})))).toBeUndefined()
  expect(checkBounds(pageOf(repeat(limits.rows + 1, {})))).toMatchObject({ message: /1500 rows/ })
  expect(checkBounds(pageOf(full))).toBeUndefined()
  expect(checkBounds(pageOf([...full, { [key]: [{}] }]))).toMatchObject({ message: /4500 widgets/ })
  expect(decodePage(pageOf([...full, { [key]: [{}] }]))).toMatchObject({ kind: 'refused' })
})

it('counts widgets outside rows', () => {
  const meta = { _alias: 'homePage', fixedWidgets: repeat(2_300, {}), promotionSpots: repeat(2_300, {}) }
  expect(checkBounds({ meta, rows: {} })).toMatchObject({ message: /4500 widgets/ })
  const variants = [{ widgets: repeat(limits.widgets, {}) }]
  expect(checkBounds(widgetPage([{ widgets: [{ variants }] }]))).toMatchObject({ message: /4500 widgets/ })
})

it('refuses more areas than a page has', () => {
  const areas = repeat(limits.items + 1, {})
  expect(checkBounds({ contentType: 'homePage', properties: { areas } })).toMatchObject({ message: /areas/ })
})

it(
  'accepts any JSON',
  () => {
    const shaped = fc.record({
      statusCode: json,
      meta: json,
      rows: json,
      status: json,
      contentType: json,
      properties: json,
    })
    fc.assert(
      fc.property(fc.oneof(json, shaped), (document) => {
        expect(['page', 'refused', 'status']).toContain(decodePage(document).kind)
      }),
      { numRuns: 300 },
    )
  },
  ceiling,
)
