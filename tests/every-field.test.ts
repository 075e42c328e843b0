import { describe, expect, it } from 'vitest'
import { blockCodec } from '#schemas/cms/block-shape.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { spoiled } from '#tests/support/bad-fields.ts'
import { createEngine, testPage } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

// Every widget's schema and every example, as content systems send them and as they had better not.

/** Milliseconds, on a busy machine: some widgets have hundreds of fields to spoil. */
const ceiling = 180_000

const fixtures = await widgetFixtures()
const widgets = registry.all().map(({ definition }) => ({ type: definition.type, definition }))

const neighbour = { id: 'neighbour', type: 'text', content: { markdownContent: 'Still here' } }
const pageWith = (node: object) => testPage({ areas: { main: [{ id: 'row', widgets: [node, neighbour] }] } })

/** Whether hostile content has become markup, script or a link of the page instead of text. */
function breaksOut(html: string): boolean {
  // In an attribute's value as in a text, angle brackets are always written as references.
  const tags = html.match(/<[a-z][^<>]*>/gi) ?? []
  return (
    /<script>alert|<img src=x/i.test(html) ||
    tags.some(
      (tag) =>
        /\s(?:href|src|srcset|action|formaction|poster|data)="\s*(?:javascript|data):/i.test(tag) ||
        /\sstyle="[^"]*url\(\/\/evil/i.test(tag) ||
        /\son[a-z]+=/i.test(tag.replaceAll(/"[^"]*"/g, '')),
    )
  )
}

describe.each(widgets)('$type', ({ type, definition }) => {
  const examples = Object.entries(fixtures.get(type) ?? {})

  it('costs a spoiled field at most itself where it is optional, and at most the widget where it is not', {
    timeout: ceiling,
  }, async () => {
    const engine = createEngine(registry)
    const [, richest = {}] = examples.toSorted(
      ([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length,
    )[0] ?? ['', {}]
    let tried = 0
    for (const { name, content, required } of spoiled(definition.schema, richest)) {
      const checked = definition.validate(content)
      if (!required) expect(checked.kind, name).toBe('valid')
      const { areas } = await engine.render(pageWith({ id: 'spoiled', type, content }))
      const html = areas.get('main') ?? ''
      expect(html, name).toContain('Still here')
      expect(breaksOut(html), name).toBe(false)
      tried += 1
    }
    expect(engine.failures, 'components that threw').toEqual([])
    const fields = Object.keys(definition.schema.properties ?? {}).length
    if (fields > 0) expect(tried).toBeGreaterThan(fields)
  })

  it.each(examples)('is byte for byte the same from either CMS shape: %s', async (_, content) => {
    const html = async (codec: typeof widgetCodec) => {
      const decoded = codec.decode(codec.encode(pageWith({ id: 'one', type, content }), undefined))
      if (decoded.kind !== 'page') throw new Error(JSON.stringify(decoded))
      expect(decoded.problems).toEqual([])
      const { areas } = await createEngine(registry).render(decoded.page)
      return areas.get('main')
    }
    const [ofWidgets, ofBlocks] = [await html(widgetCodec), await html(blockCodec)]
    expect(ofWidgets).toContain('Still here')
    expect(ofBlocks).toBe(ofWidgets)
  })
})
