import { build } from 'vite'
import { sharedConfig } from './shared-config.ts'
import { renderingEntry } from './vite-options.ts'

/** Builds the part of the server that holds components into `outDir`; the rest runs from its source. */
export async function buildServer(outDir: string, entry: string = renderingEntry): Promise<void> {
  await build({
    ...sharedConfig(),
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node24',
      rolldownOptions: { input: entry, output: { entryFileNames: 'rendering.js' } },
    },
  })
}
