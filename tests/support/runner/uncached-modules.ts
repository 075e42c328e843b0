import type { Plugin } from 'vitest/config'

/** Vitest itself leaves out `import.meta.glob(`, but neither the call with a type, `import.meta.glob<Fixtures>(`, nor these. */
const dependsOnFileNames = (id: string, source: string): boolean =>
  source.includes('import.meta.glob<') || id.includes('virtual:client-scripts')

/** Excludes modules whose content depends on the existing files from the cache of transformed modules. */
export const uncachedModules = (): Plugin => ({
  name: 'vitrine-uncached-modules',
  configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKey }) {
    defineCacheKey(({ id, sourceCode }) => (dependsOnFileNames(id, sourceCode) ? false : undefined))
  },
})
