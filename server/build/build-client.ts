import { build } from 'vite'
import { sharedConfig } from './shared-config.ts'
import { baseStyle, componentFiles, mainEntry } from './vite-options.ts'

/** What many islands share: one file each, so that no widget carries another's libraries. */
const shared = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'state', test: /node_modules[\\/](jotai|swr|use-sync-external-store)[\\/]/ },
  { name: 'slider', test: /node_modules[\\/]keen-slider[\\/]/ },
]

/**
 * What wakes islands needs React, which is fetched beside it. Behaviours are small and never urgent: what they share is
 * found as they arrive, and the one module of every page need not list it all.
 */
const isIslands = (file: string): boolean => file.includes('hydrate')

/**
 * Builds what browsers get into `outDir`: the pages' one module, each widget's script and style, with a manifest
 * that says which file is whose.
 */
export async function buildClient(
  outDir: string,
  components: readonly string[] = componentFiles(),
): Promise<void> {
  const entries = [mainEntry, baseStyle, ...components]
  await build({
    ...sharedConfig(),
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files) => (isIslands(file) ? files : []),
      },
      assetsInlineLimit: 0,
      cssCodeSplit: true,
      // As old as logical selectors such as :dir() are in all of them.
      cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [file.replaceAll(/[/.]/g, '-'), file])),
        preserveEntrySignatures: 'exports-only',
        output: { codeSplitting: { groups: shared } },
      },
    },
  })
}
