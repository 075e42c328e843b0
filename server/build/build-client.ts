import { build } from 'vite'
import { languageStyles } from '#renderer/styles/language-styles.ts'
import { importPlugin } from './import-plugin.ts'
import { sharedConfig } from './shared-config.ts'
import { baseStyle, componentFiles, mainEntry, root } from './vite-options.ts'

/** Modules by id with their static imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A module and all that it imports, directly or not. */
function importedBy(id: string, graph: ModuleGraph, seenIds = new Set<string>()): ReadonlySet<string> {
  if (seenIds.has(id)) return seenIds
  seenIds.add(id)
  for (const importedId of graph.getModuleInfo(id)?.importedIds ?? []) importedBy(importedId, graph, seenIds)
  return seenIds
}

/** Puts everything that every page loads into one chunk: browsers would discover a second one only after the first. */
function everyPage(): { name: (id: string, graph: ModuleGraph) => string | null; debugName: string } {
  let modules: ReadonlySet<string> | undefined
  return {
    debugName: 'main',
    name(id, graph) {
      modules ??= importedBy(root + mainEntry, graph)
      return modules.has(id) ? 'main' : null
    },
  }
}

/** Chunks that many islands share, so that no widget contains another's libraries. */
const sharedModules = [
  // Includes the hydration code, which needs it anyway.
  {
    name: 'react',
    // Small parts of components alone: a file of their own would weigh more than they do.
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|islands[\\/]hydrate\.tsx|elements[\\/](key-of|static-part)\.ts/,
  },
  { name: 'state', test: /node_modules[\\/](jotai|swr|use-sync-external-store)[\\/]/ },
  { name: 'slider', test: /node_modules[\\/]keen-slider[\\/]/ },
]

/** Chunks that users wait for: their imports are preloaded. All other chunks are loaded with low priority. */
const isUrgent = (file: string): boolean => /\/(react|flyout)-[\w-]{7,8}\.js$/.test(file)

/** Returns the name of an entry's file, for which pages are lighter if those of islands are short. */
const nameOf = (file: string): string =>
  file.replaceAll(/^widgets\/|\/component\.tsx$/g, '').replaceAll(/[/.]/g, '-')

/**
 * Builds the browser's files into `outDir`: the module of all pages, each widget's script and style, and the manifest.
 */
export async function buildClient(
  outDir: string,
  components: readonly string[] = componentFiles(),
): Promise<void> {
  const entries = [mainEntry, baseStyle, ...languageStyles, ...components]
  const config = sharedConfig()
  await build({
    ...config,
    plugins: [config.plugins, importPlugin()],
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files) =>
          isUrgent(file) ? files.filter((value) => value !== file && !value.includes('entry-main')) : [],
      },
      assetsInlineLimit: 0,
      // MapLibre, which is fetched when a map opens.
      chunkSizeWarningLimit: 1_200,
      cssCodeSplit: true,
      // The oldest versions that all support selectors such as :dir().
      cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [nameOf(file), file])),
        preserveEntrySignatures: 'exports-only',
        output: {
          // Every page carries these names: 42 bits make collisions between two builds unlikely.
          chunkFileNames: ({ name }) => `assets/${name.replace('.client', '')}-[hash:7].js`,
          codeSplitting: { groups: [everyPage(), ...sharedModules] },
        },
      },
    },
  })
}
