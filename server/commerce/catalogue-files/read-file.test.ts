import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvLine } from '#schemas/values/csv-line.ts'
import { kindNamed } from '#server/commerce/catalogue-files/kind-tables.ts'
import { readFileRows } from '#server/commerce/catalogue-files/read-file.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-read-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: 'texts' | 'styles', format: 'csv' | 'jsonl', content: string | Buffer) {
  const path = join(folder, `${name}.${format}`)
  await writeFile(path, content)
  const rows = []
  for await (const row of readFileRows(path, kindNamed(name), format, () => undefined)) rows.push(row)
  return rows
}

const anyText = fc.string({
  unit: fc.constantFrom(...'ab"\n,;\t |\'é\ufeff', '\r', '\r\n'),
  minLength: 1,
  maxLength: 12,
})

it('parses every text that the export writes as CSV, with the line of each row', async () => {
  const row = fc.record({
    styleNumber: fc.integer(),
    language: anyText,
    name: anyText,
    description: anyText,
    fabricComposition: fc.option(anyText),
    sustainabilityText: fc.option(anyText),
  })
  const fields = ['styleNumber', 'language', 'name', 'description', 'fabricComposition', 'sustainabilityText']
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), fc.boolean(), async (rows, hasMark) => {
      const lines = [fields, ...rows.map((row) => Object.values(row))].map(csvLine)
      const entries = await read('texts', 'csv', (hasMark ? '\ufeff' : '') + lines.join(''))
      const begins = rows.map(
        (_, index) =>
          lines
            .slice(0, index + 1)
            .join('')
            .split('\n').length,
      )
      expect(entries).toEqual(rows.map((row, index) => ({ kind: 'row', line: begins[index], fields: row })))
    }),
    { numRuns: 200 },
  )
})

it('ends at the first line that is not UTF-8, wherever blocks of the file end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 3_000 }), async (before) => {
      const good = Buffer.from('{"name":"Blå trøje, varm og blød, 1½ kg"}\n'.repeat(before))
      const entries = await read(
        'styles',
        'jsonl',
        Buffer.concat([good, Buffer.from('{"a":"\xe5"}\n', 'latin1')]),
      )
      expect(entries.at(-1)).toMatchObject({ kind: 'refused', line: before + 1 })
    }),
    { numRuns: 20 },
  )
})

it('refuses a line that no row needs, without reading it whole', async () => {
  const entries = await read('styles', 'jsonl', `{}\n{"a":"${'x'.repeat(3_000_000)}"}\n`)
  expect(entries.map(({ kind, line }) => [kind, line])).toEqual([
    ['row', 1],
    ['refused', 2],
  ])
})
