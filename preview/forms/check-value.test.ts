import { describe, expect, it } from 'vitest'
import { checkValue } from '#preview/forms/check-value.ts'
import { isSchema } from '#preview/forms/schema-node.ts'
import { spoiled } from '#tests/support/bad-fields.ts'
import { registry } from '#widgets/registry.ts'

const modules = import.meta.glob<Record<string, unknown>>('/widgets/*/*/fixtures.ts', {
  eager: true,
  import: 'fixtures',
})

const richestFixture = (folder: string): unknown =>
  Object.values(modules[`/widgets/${folder}/fixtures.ts`] ?? {}).toSorted(
    (a, b) => JSON.stringify(b).length - JSON.stringify(a).length,
  )[0]

// Schemas bound what came in, so a whole `__proto__` is dropped there; forms never write one.
const isOwnPrototype = (name: string): boolean => name.includes('prototype')

describe.each(registry.all())('$definition.type', ({ definition, folder }) => {
  it('reports exactly the errors that the server reports', () => {
    const { schema } = definition
    if (!isSchema(schema)) throw new Error('no schema')
    const content = richestFixture(folder)
    expect(checkValue(schema, content)).toEqual([])
    const disagreed: string[] = []
    for (const { name, content: changed } of spoiled(definition.schema, content)) {
      if (isOwnPrototype(name)) continue
      const served = definition.validate(changed).problems.length > 0
      const hasProblem = checkValue(schema, changed).length > 0
      if (served !== hasProblem) disagreed.push(`${name}: ${served ? 'refused' : 'taken'} by the server`)
    }
    expect(disagreed).toEqual([])
  })
})
