import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rendersOtherWidgets, type WidgetDefinition } from '#renderer/define-widget.ts'
import { folderOf } from '#renderer/registry.ts'
import { constants } from '#schemas/markets/constants.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { en } from '#starter/translations/en.ts'
import { isTextKey } from '#starter/translations/translations.ts'
import { findCycle, folderGraph, importGraph } from '#tests/support/runner/import-graph.ts'
import { selectorsOf, stylesAnySibling, stylesMuchBelowHas } from '#tests/support/runner/selectors.ts'
import { registry } from '#widgets/registry.ts'

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const isTest = (file: string) => /\.(test|arbitrary)\.tsx?$/.test(file)

/** Without template literals: the source of new files is written in them. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``')

const importedBy = (file: string): string[] =>
  [...read(file).matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"\n]+)['"]/g)].map(([, name = '']) => name)

/** Lines such as `renderer/a.ts imports #widgets/b.ts`, for every import that `isWrong`. */
const findImports = (isWrong: (file: string, imported: string) => boolean): string[] =>
  sources.flatMap((file) =>
    importedBy(file)
      .filter((imported) => isWrong(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  )

/** Content of version 1 in the current version of its widget. */
const migrated = (content: unknown, { migrations }: Pick<WidgetDefinition, 'migrations'>): unknown =>
  migrations.reduce<Record<string, unknown>>((before, { up }) => up(before), Object(content))

/** Whether a schema is, or contains, that of a widget. */
const isMadeOf = (schema: unknown, part: unknown): boolean =>
  schema === part ||
  (typeof schema === 'object' &&
    schema !== null &&
    Object.values(schema).some((value) => isMadeOf(value, part)))

describe('imports', () => {
  const mayImport = new Map([
    ['schemas', ['schemas']],
    ['renderer', ['schemas', 'renderer']],
    ['starter', ['schemas', 'starter']],
    ['fixtures', ['schemas', 'starter', 'fixtures']],
    ['widgets', ['schemas', 'renderer', 'widgets']],
    ['server', ['schemas', 'renderer', 'starter', 'fixtures', 'widgets', 'server']],
    ['preview', ['schemas', 'renderer', 'fixtures', 'widgets', 'preview']],
  ])

  it('run one way: schemas ← renderer ← widgets ← server, preview', () => {
    const wrong = findImports((file, imported) => {
      const allowed = mayImport.get(file.split('/')[0] ?? '')
      const folder = /^#(\w+)\//.exec(imported)?.[1]
      return !isTest(file) && allowed !== undefined && folder !== undefined && !allowed.includes(folder)
    })
    expect(wrong).toEqual([])
  })

  it('reach the demo shop from the server by one file, which loads it on demand', () => {
    const direct = sources.filter(
      (file) =>
        file.startsWith('server/') &&
        !isTest(file) &&
        (file === 'server/demo/demo.ts'
          ? /^import .*['"]#fixtures\//m.test(read(file))
          : importedBy(file).some((imported) => imported.startsWith('#fixtures/'))),
    )
    expect(direct).toEqual([])
  })

  it('are found by this test', () => {
    expect(importedBy('widgets/registry.ts')).toContain('#renderer/registry.ts')
    expect(importedBy('server/composition/development-parts.ts')).toContain('vite')
  })

  it('form no cycle of files, type imports included', () => {
    expect(findCycle(importGraph(sources, read))).toBeUndefined()
  })

  it.each(['schemas', 'renderer', 'widgets', 'server', 'preview'])(
    'form no cycle of folders in %s',
    (top) => {
      const own = sources.filter((file) => file.startsWith(`${top}/`) && !isTest(file))
      expect(findCycle(folderGraph(importGraph(own, read)))).toBeUndefined()
    },
  )

  it('never climb, but within a folder', () => {
    expect(findImports((_, imported) => imported.startsWith('../../'))).toEqual([])
    const leaving = findImports(
      (file, imported) => imported.startsWith('../') && dirname(file).split('/').length === 1,
    )
    expect(leaving).toEqual([])
  })

  it('import the declaring file, never a barrel', () => {
    const barrels = sources.filter((file) =>
      /^export\s+(\*|(type\s+)?\{[^}]*\})\s*(as \w+ )?from\b/m.test(read(file)),
    )
    expect(barrels).toEqual([])
  })
})

describe('data from outside', () => {
  const product = /^(schemas|renderer|starter|widgets|server|preview)\/(?!.*fixtures)/

  it('is parsed where its type stays unknown until something checks it', () => {
    const parsing = sources.filter(
      (file) =>
        product.test(file) && /\.tsx?$/.test(file) && !isTest(file) && /\bJSON\.parse\b/.test(read(file)),
    )
    expect(parsing).toEqual(['schemas/validation/json.ts'])
  })

  it('is found in a page by `findElement` and its like, which check the class', () => {
    const claiming = sources.filter(
      (file) => product.test(file) && !isTest(file) && /\b(querySelector(All)?|closest)</.test(read(file)),
    )
    expect(claiming).toEqual([])
  })

  it('is decoded where a statement returns it, never typed by a claim', () => {
    const claiming = sources.filter(
      (file) => product.test(file) && !isTest(file) && /\bsql<|\.(execute|query)</.test(read(file)),
    )
    expect(claiming).toEqual([])
  })

  it('is loaded by file name without a claim of its type', () => {
    const claiming = sources.filter((file) => product.test(file) && read(file).includes('import.meta.glob<'))
    expect(claiming.filter((file) => !isTest(file))).toEqual([])
  })
})

describe('folders', () => {
  it('hold at most 45 source files each', () => {
    const counts = new Map<string, number>()
    for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 45)).toEqual([])
  })
})

describe('constants', () => {
  it('have at least one reader each', () => {
    const declared = new Set(
      ['constants', 'page-constants', 'page-constant-names'].map((name) => `schemas/markets/${name}.ts`),
    )
    const users = sources
      .filter(
        (file) => /^(renderer|schemas|server|widgets)\//.test(file) && !isTest(file) && !declared.has(file),
      )
      .map((file) => readFileSync(file, 'utf8'))
    const unread = Object.keys(constants).filter(
      (name) => !users.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    )
    expect(unread).toEqual([])
  })
})

describe('texts', () => {
  it('are each read by something, by their whole key or by its beginning', () => {
    const readers = sources
      .filter((file) => !isTest(file) && !file.startsWith('starter/translations/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const beginnings = new Set([...readers.matchAll(/`([a-z][\w]*\.[\w.]*)\$\{/gi)].map(([, start]) => start))
    const isRead = (key: string) =>
      readers.includes(`'${key}'`) || [...beginnings].some((start = '') => key.startsWith(start))
    expect(Object.keys(en).filter((key) => !isRead(key))).toEqual([])
  })
})

describe('widgets', () => {
  const folders = globSync('widgets/*/*/index.ts')
    .map((file) =>
      dirname(file)
        .replace(/^widgets./, '')
        .replaceAll('\\', '/'),
    )
    .sort()

  it('are listed once each, in the list of their family', () => {
    expect(
      registry
        .all()
        .map(({ folder }) => folder)
        .sort(),
    ).toEqual(folders)
  })

  it('have no folder that is not a widget', () => {
    const all = globSync('widgets/*/*/', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(all).toHaveLength(folders.length)
  })

  // Content systems send no version: their new content counts as version 1.
  it.each(registry.all().filter(({ definition }) => definition.version > 1))(
    'leave current content unchanged by migrations: $definition.type',
    async ({ definition }) => {
      for (const [name, content] of Object.entries((await widgetFixtures()).get(definition.type) ?? {}))
        expect(migrated(content, definition), name).toEqual(content)
    },
  )

  it('migrate their blocks when the schema of the widgets that these are has changed', () => {
    const pairs = registry.all().flatMap(({ definition: outer }) =>
      registry
        .all()
        .map(({ definition }) => ({ outer, block: definition }))
        .filter(({ block }) => block !== outer && isMadeOf(outer.schema, block.schema)),
    )
    expect(pairs.map(({ outer, block }) => `${outer.type} of ${block.type}`)).toContain(
      'imageCarousel of promotion',
    )
    for (const { outer, block } of pairs)
      expect(outer.version, `${outer.type} of ${block.type}`).toBeGreaterThanOrEqual(block.version)
  })

  describe.each(registry.all())('$definition.type', ({ definition, folder }) => {
    const file = `widgets/${folder}/component.tsx`
    const component = existsSync(file) ? read(file) : ''

    it('has every file that a widget needs, in a folder of its name', () => {
      expect(folder.split('/')[1]).toBe(folderOf(definition.type))
      // A widget that is replaced by other widgets has no component.
      const component = rendersOtherWidgets(definition) ? [] : ['component.tsx']
      for (const file of ['schema.ts', 'index.ts', 'fixtures.ts', ...component])
        expect(existsSync(`widgets/${folder}/${file}`), file).toBe(true)
      expect(globSync(`widgets/${folder}/*.test.{ts,tsx}`)).not.toEqual([])
    })

    // The registry finds components by their folder: the compiler does not see which content each is given.
    it.skipIf(rendersOtherWidgets(definition))(
      'has a component whose props are its own schema’s content',
      () => {
        const [, props = 'none'] = /WidgetProps<\s*typeof (\w+)/.exec(component) ?? []
        const isAnothers = /^import (\w+) from '#widgets.+component.tsx'\n\nexport default \1\n$/.test(
          component,
        )
        const own = new RegExp(`import type \\{ ${props} \\} from '#widgets/${folder}/index.ts'`)
        expect(isAnothers || own.test(component)).toBe(true)
      },
    )

    it('has examples, and every one is valid without changes', async () => {
      const examples = Object.entries((await widgetFixtures()).get(definition.type) ?? {})
      expect(examples).not.toEqual([])
      for (const [name, content] of examples)
        expect(definition.validate(content), name).toMatchObject({ kind: 'valid', problems: [] })
    })

    it('shows texts that are translated', () => {
      expect(definition.texts.filter((key) => !isTextKey(key))).toEqual([])
    })

    it('describes itself and each of its fields to editors', () => {
      const { title, description, properties = {} } = definition.schema
      expect([title, description]).not.toContain(undefined)
      const untitled = Object.entries(properties).filter(
        ([, field]) => typeof field === 'object' && !('title' in field),
      )
      expect(untitled.map(([name]) => name)).toEqual([])
    })
  })
})

describe('styles', () => {
  it('never style everything below the target of `:has()`: each change of focus would restyle the page', () => {
    const wrong = globSync('{renderer,widgets}/**/*.css').flatMap((file) =>
      selectorsOf(readFileSync(file, 'utf8'))
        .filter(stylesMuchBelowHas)
        .map((selector) => `${file}: ${selector}`),
    )
    expect(wrong).toEqual([])
  })

  it('never style a sibling of any kind, or a row beside another: each insertion would restyle all beside it', () => {
    const wrong = globSync('{renderer,widgets,preview}/**/*.css').flatMap((file) =>
      selectorsOf(readFileSync(file, 'utf8'))
        .filter(stylesAnySibling)
        .map((selector) => `${file}: ${selector}`),
    )
    expect(wrong).toEqual([])
    const any = ['.text > * + *', '.items ~ *', '.text > * + :not(.first)', '.text > * + :is(h2, *)']
    any.push('main .row + .row[data-close]', '.bar ~ [data-row]')
    expect(any.filter((selector) => !stylesAnySibling(selector))).toEqual([])
    expect(['.row + .part', '.text > h2 + p', '.text * a'].filter(stylesAnySibling)).toEqual([])
  })

  it('never search the page for `:has()` of the root on the canvas: each change of a row would repeat it', () => {
    const wrong = globSync('{renderer,widgets}/**/*.css').flatMap((file) =>
      selectorsOf(readFileSync(file, 'utf8'))
        .filter((selector) => /:root:has\(/.test(selector))
        .map((selector) => `${file}: ${selector}`),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ':root:has(.open) *',
    '.list:has(:focus) > *',
    '.list:has(:focus) { .part, :not(.part) {} }',
    ':is(.list:has(:focus), .part) li',
    '.list:has(:focus) :is(.part, :global(.widget))',
    'body:has(.open) main > .row:hover',
    '@media print { .list { &:has(:focus) { svg {} } } }',
  ])('are recognised in %s', (rule) => {
    expect(selectorsOf(rule.endsWith('}') ? rule : `${rule} {}`).some(stylesMuchBelowHas)).toBe(true)
  })

  it.each([
    '.list:has(:focus)',
    '.list:has(:focus) > li',
    '.list:has(:focus) .part',
    '.row:has(.bar) + .row',
  ])('may say %s', (rule) => {
    expect(selectorsOf(`${rule} {}`).some(stylesMuchBelowHas)).toBe(false)
  })
})

describe('tests in a browser', () => {
  it('wait for the focused element, which moves a moment after a press, and never for a time', () => {
    const hasty = globSync('tests/browser/**/*.test.ts').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /expect\(await .*activeElement|waitForTimeout\((?!settled\))/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(hasty).toEqual([])
  })
})
