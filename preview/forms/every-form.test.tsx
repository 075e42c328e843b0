// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fillIn } from '#preview/forms/fill-in.ts'
import type { FormKit } from '#preview/forms/form-kit.ts'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import { isSchema, itemsOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { registry } from '#widgets/registry.ts'

const nestedTypes = registry.all().map(({ definition }) => ({
  type: definition.type,
  title: definition.schema.title ?? '',
  schema: definition.schema,
}))

const kit: FormKit = {
  text: (key, values) => fillIn('en', key, values),
  findLinkSuggestions: async () => [],
  nestedTypes,
  markets: [],
  expanded: true,
  revealed: undefined,
}

/** Ids of every control that a value's form has to have, from `schema` alone; what it holds of lists, from the value. */
function controlsOf(schema: SchemaNode, value: unknown, id: string): string[] {
  if (schema.readOnly) return []
  const names = propertiesOf(schema).map(([name]) => name)
  if (names.includes('type') && names.includes('content')) return nestedControls(schema, value, id)
  if (schema.type === 'array') {
    const items = itemsOf(schema) ?? {}
    if (items.enum) return [id]
    return (Array.isArray(value) ? value : []).flatMap((item, index) =>
      controlsOf(items, item, `${id}_${index}`),
    )
  }
  if (schema.type !== 'object' || names.length === 0) return [id]
  const own = isRecord(value) ? value : {}
  if (schema.format === 'picture' && own.url === undefined) return [`${id}_url`]
  return propertiesOf(schema).flatMap(([name, child]) => {
    if (schema.format === 'link' && name === 'link') return []
    if (schema.format === 'picture' && name === 'focalPoint') return [`${id}_focalPoint`]
    return controlsOf(child, own[name], `${id}_${name}`)
  })
}

function nestedControls(schema: SchemaNode, value: unknown, id: string): string[] {
  const own = isRecord(value) ? value : {}
  const known = nestedTypes.find(({ type }) => type === own.type)
  const inside = known && isSchema(known.schema) ? controlsOf(known.schema, own.content, `${id}_content`) : []
  return [`${id}_type`, ...inside, ...(propertiesOf(schema).length > 0 ? [`${id}_disabledOn`] : [])]
}

/** What every control with an id is called: by its label, its own name, or its group's legend. */
function namesIn(container: HTMLElement): Map<string, string> {
  const names = new Map<string, string>()
  for (const element of container.querySelectorAll('[id]')) {
    const legend = element.tagName === 'FIELDSET' ? element.querySelector('legend')?.textContent : undefined
    names.set(element.id, legend ?? element.getAttribute('aria-label') ?? '')
  }
  for (const label of container.querySelectorAll('label[for]')) {
    const id = label.getAttribute('for') ?? ''
    if (names.has(id)) names.set(id, label.textContent ?? '')
  }
  return names
}

afterEach(cleanup)

const modules = import.meta.glob<Record<string, unknown>>('/widgets/*/*/fixtures.ts', {
  eager: true,
  import: 'fixtures',
})

describe.each(registry.all())('$definition.type', ({ definition, folder }) => {
  it('has a labelled control for each field of its content, and finds nothing wrong with its examples', () => {
    for (const [name, content] of Object.entries(modules[`/widgets/${folder}/fixtures.ts`] ?? {})) {
      const { container } = render(
        <SchemaForm
          schema={definition.schema}
          value={content}
          kit={kit}
          label={definition.type}
          onChange={() => undefined}
        />,
      )
      const prefix = container.querySelector<HTMLElement>('[data-form]')?.dataset.form ?? ''
      const node: SchemaNode = isSchema(definition.schema) ? definition.schema : {}
      const names = namesIn(container)
      const missing = controlsOf(node, content, prefix).filter((id) => !names.get(id)?.trim())
      expect(missing, name).toEqual([])
      expect(
        [...container.querySelectorAll('[id$="__error"]')].map(
          ({ id, textContent }) => `${id}: ${textContent}`,
        ),
        name,
      ).toEqual([])
      cleanup()
    }
  })
})

it('looks up what fields name by an id, and shows the names', async () => {
  const looked: string[] = []
  const schema: SchemaNode = {
    type: 'object',
    properties: {
      productId: { type: 'string' },
      category: { type: 'string' },
      promotionId: { type: 'string' },
      rewardId: { type: 'string' },
      skus: { type: 'array', items: { type: 'string' } },
      store: { type: 'object', format: 'store', properties: { id: { type: 'string' } } },
    },
  }
  const { findByText } = render(
    <SchemaForm
      schema={schema}
      value={{
        productId: 'a',
        category: 'b',
        promotionId: 'd',
        rewardId: 'e',
        skus: ['f'],
        store: { id: 'c' },
      }}
      kit={{
        ...kit,
        async findLinkSuggestions(of, id) {
          looked.push(`${of} ${id}`)
          return [{ id, title: `The ${of}`, path: '' }]
        },
      }}
      label="Form"
      onChange={() => undefined}
    />,
  )
  for (const kind of ['product', 'category', 'store', 'promotion', 'reward', 'sku'])
    await findByText(`The ${kind}`)
  expect(looked.sort()).toEqual(['category b', 'product a', 'promotion d', 'reward e', 'sku f', 'store c'])
})
