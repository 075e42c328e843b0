import react from '@vitejs/plugin-react-swc'
import { build } from 'vite'
import { validatorPlugin } from './validator-plugin.ts'
import { cssModules, renderingEntry, root } from './vite-options.ts'

/** Builds the part of the server that holds components into `outDir`; the rest runs from its source. */
export async function buildServer(outDir: string, entry: string = renderingEntry): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), validatorPlugin()],
    css: { modules: cssModules },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node24',
      rolldownOptions: { input: entry, output: { entryFileNames: 'rendering.js' } },
    },
  })
}
