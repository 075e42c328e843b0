import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '#server/build/vite-options.ts'

interface FixtureModule {
  fixtures: Readonly<Record<string, object>>
}

/** A widget's named examples, by name. */
export type Examples = Readonly<Record<string, object>>

/** Every widget's named examples, by type: `imageCarousel` from `widgets/content/image-carousel/fixtures.ts`. */
export async function widgetFixtures(): Promise<ReadonlyMap<string, Examples>> {
  const examples = new Map<string, Examples>()
  for (const file of globSync('widgets/*/*/fixtures.ts', { cwd: root }).sort()) {
    const type = basename(dirname(file)).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const module: FixtureModule = await import(/* @vite-ignore */ join(root, file))
    examples.set(type, module.fixtures)
  }
  return examples
}
