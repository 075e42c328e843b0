// @vitest-environment happy-dom

import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageFields, rowFields } from '#preview/forms/page-fields.ts'
import { isSchema, itemsOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { globalKinds } from '#preview/global/global-kinds.ts'
import { choiceIn } from '#preview/texts/choices.ts'
import { fieldText, loadFieldTexts, translateSchema } from '#preview/texts/field-texts.ts'
import { fillText } from '#preview/texts/language.ts'
import { pageKindTexts } from '#preview/texts/page-kinds.ts'
import { pageAliases } from '#schemas/pages/page-kinds.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { registry } from '#widgets/registry.ts'

/** Schemas of every form: of widgets, global content, pages, rows. */
const schemas = (): unknown[] => [
  ...registry.all().map(({ definition }) => definition.schema),
  ...globalKinds.map(({ schema }) => schema),
  pageFields,
  rowFields,
]

function* textsIn(value: unknown, inProperties = false): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (isRecord(value))
    for (const [key, part] of Object.entries(value)) {
      if (!inProperties && (key === 'title' || key === 'description') && typeof part === 'string') yield part
      else yield* textsIn(part, key === 'properties' && !inProperties)
    }
}

function* choicesIn(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const item of value) yield* choicesIn(item)
  else if (isRecord(value)) {
    if (Array.isArray(value.enum)) yield* value.enum
    for (const [key, part] of Object.entries(value)) if (key !== 'enum') yield* choicesIn(part)
  }
}

/** Choices that are names of their own: numbers of pages, sizes, currencies, page kinds, which have texts elsewhere. */
const isNamed = (value: unknown): boolean =>
  typeof value !== 'string' || /^\d+x\d+$/.test(value) || pageAliases.includes(value)

beforeAll(() => loadFieldTexts('da'))
afterAll(() => loadFieldTexts('en'))

it('has Danish words for every field of every form', () => {
  const missing = new Set(schemas().flatMap((schema) => [...textsIn(schema)]))
  expect(
    [...missing].filter((english) => fieldText(english) === english && !sameInDanish.has(english)),
  ).toEqual([])
})

it('states defaults as “Default: …” or “Leave empty for …”', () => {
  const otherWordings =
    /\b(?:Empty|Absent): |[;,] (?:none|empty): |\b[Bb]y default\b|\bWithout (?:one|any)\b|\bown words\b/
  const texts = new Set(schemas().flatMap((schema) => [...textsIn(schema)]))
  expect([...texts].filter((text) => otherWordings.test(text))).toEqual([])
})

/** Parts that have a control of their own: a nested widget, a value per device, a place in a picture. */
const isOneControl = (names: readonly string[]): boolean =>
  ['disabledOn', 'mobile', 'x'].some((part) => names.includes(part))

/** Fields that the form would call by their name in the code. */
function* namelessIn(schema: SchemaNode, around = ''): Generator<string> {
  const properties = propertiesOf(schema)
  if (isOneControl(properties.map(([name]) => name))) return
  for (const [name, field] of properties) {
    if (field.readOnly) continue
    if (field.title === undefined) yield `${around}.${name}`
    yield* namelessIn(field, `${around}.${name}`)
  }
  const items = itemsOf(schema)
  if (items) yield* namelessIn(items, around)
}

it('calls every field of every form by a title', () => {
  expect(schemas().flatMap((schema) => (isSchema(schema) ? [...namelessIn(schema)] : []))).toEqual([])
})

/** Words that Danish has too. */
const sameInDanish = new Set(
  [
    'Banner',
    'Widgets',
    'Smart',
    'Variant',
    'Video',
    'Vimeo id',
    'Brands',
    'Brand',
    'Id',
    'Logo',
    'Menu',
    'Animation',
  ].concat([
    'Tablet',
    'Element',
    'Navigation',
    'Status',
    'Version',
    'Accent',
    'Minimum',
    'Maximum',
    'Link',
    'Links',
    'Services',
    'Overlay',
    'Type',
    'Alias',
    'Job',
    'Markdown.',
  ]),
)

it('has words in every language for every choice and every page kind', () => {
  const choices = new Set(schemas().flatMap((schema) => [...choicesIn(schema)]))
  const unnamed = [...choices].filter((value) => !isNamed(value) && choiceIn('da', value) === value)
  expect(unnamed).toEqual([])
  expect(pageAliases.filter((alias) => !Object.hasOwn(pageKindTexts, alias))).toEqual([])
})

it('translates titles and descriptions of a schema, and nothing else', () => {
  const schema = {
    title: 'Button',
    properties: { title: { title: 'Title', type: 'string', default: 'Title', enum: ['Title'] } },
  }
  const translated = {
    title: 'Knap',
    properties: { title: { title: 'Titel', type: 'string', default: 'Title', enum: ['Title'] } },
  }
  expect(translateSchema(schema)).toEqual(translated)
  expect(translateSchema(schema)).toBe(translateSchema(schema))
  expect(translateSchema(translateSchema(schema))).toBe(translateSchema(schema))
})

it('interpolates values, with singular and plural', () => {
  const template = '{count} {count|page|pages} of {name}'
  expect(fillText(template, { count: 1, name: 'Ada' }, 'en')).toBe('1 page of Ada')
  expect(fillText(template, { count: 2, name: 'Bo' }, 'en')).toBe('2 pages of Bo')
  expect(fillText('{count|side|sider} {left}', { count: 1 }, 'da')).toBe('side {left}')
})
