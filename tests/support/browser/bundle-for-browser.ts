import { build } from 'vite'
import { root } from '#server/build/vite-options.ts'

/** Bundles a module with all of its imports into one script for a browser. */
export async function bundleForBrowser(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: root + entry, formats: ['iife'], name: 'test' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  return bundle.output[0].code
}
