import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

interface FixtureModule {
  fixtures: Readonly<Record<string, object>>
}

/** Every widget's named examples, by type: `imageCarousel` from `widgets/content/image-carousel/fixtures.ts`. */
export async function widgetFixtures(): Promise<ReadonlyMap<string, Readonly<Record<string, object>>>> {
  const found = new Map<string, Readonly<Record<string, object>>>()
  for (const file of globSync('widgets/*/*/fixtures.ts').sort()) {
    const type = basename(dirname(file)).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const module: FixtureModule = await import(/* @vite-ignore */ resolve(file))
    found.set(type, module.fixtures)
  }
  return found
}
