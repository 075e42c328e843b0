import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { rendersOtherWidgets } from '#renderer/define-widget.ts'
import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { currentBuild } from '#server/build/builds.ts'
import { dist, mainEntry } from '#server/build/vite-options.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { createEngine, testPage } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

// Sizes of the last build, in bytes of gzip.

interface Chunk {
  file: string
  imports?: string[]
}

const folder = `${currentBuild(dist)?.folder}/client`
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
const assets = readBuiltAssets(folder, 'budget')
const weightOf = (bytes: string | Buffer): number => gzipSync(bytes, { level: 9 }).length

/** The chunks that a module loads statically: its own and its imports, direct and transitive. */
function chunksOf(source: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(source)) return seen
  seen.add(source)
  for (const imported of manifest[source]?.imports ?? []) chunksOf(imported, seen)
  return seen
}

const scriptWeight = (sources: Iterable<string>): number =>
  [...sources].reduce((sum, source) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`${source} is not in the build`)
    return sum + weightOf(readFileSync(`${folder}/${file}`))
  }, 0)

/**
 * The chunks that all islands share and a page loads once: React, the shared state, and the script of every page. A library
 * that only some widgets need, such as the slider, counts in each of them.
 */
const isCommon = (source: string): boolean =>
  source === mainEntry || /^_(react|state|rolldown-runtime)-/.test(source)

const widgets = registry.all().map((widget) => ({ ...widget, type: widget.definition.type }))
const interactive = widgets.filter(({ definition }) => definition.interactive)

it('gives every page one file of at most 6.5 kB with the script that all pages share', () => {
  expect([...chunksOf(mainEntry)]).toEqual([mainEntry])
  expect(scriptWeight([mainEntry])).toBeLessThanOrEqual(6_500)
})

describe.each(interactive)('the island of $type', ({ definition, folder: name }) => {
  it('is within its script budget', () => {
    const own = [...chunksOf(`widgets/${name}/component.tsx`)].filter((source) => !isCommon(source))
    expect(own).not.toEqual([])
    expect(scriptWeight(own)).toBeLessThanOrEqual(definition.budget.script)
  })
})

describe.each(widgets)('$type', ({ definition, folder: name }) => {
  it('is within its style budget', async () => {
    const [{ css: base }, { css }] = await Promise.all([
      assets.style(new Set()),
      assets.style(new Set([name])),
    ])
    expect(css.startsWith(base)).toBe(true)
    const own = css.slice(base.length)
    expect(own === '' ? 0 : weightOf(own)).toBeLessThanOrEqual(definition.budget.style)
  })
})

it('sends no script of widgets that never hydrate, on a page with all examples of all of them', async () => {
  const fixtures = await widgetFixtures()
  const rows = [...fixtures].flatMap(([type, examples]) =>
    Object.entries(examples).map(([name, content]) => ({
      id: `${type} ${name}`,
      widgets: [{ id: `${type} ${name}`, type, content }],
    })),
  )
  const { areas } = await createEngine(registry, { assets }).render(testPage({ areas: { main: rows } }))
  const html = areas.get('main') ?? ''
  const sent = new Set([...html.matchAll(/<widget-island [^>]*src="([^"]+)"/g)].map(([, source]) => source))
  const allowed = interactive.map(({ folder: name }) => assets.script(name))
  expect(sent.size).toBeGreaterThan(0)
  expect([...sent].filter((source) => !allowed.includes(source ?? ''))).toEqual([])
  expect(html).not.toMatch(/<script (?!type="application\/json")/)
  for (const { definition, folder: name } of widgets)
    if (!definition.interactive && !rendersOtherWidgets(definition))
      expect(html).not.toContain(assets.script(name))
})
