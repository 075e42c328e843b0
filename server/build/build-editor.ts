import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { parseJson } from '#schemas/validation/json.ts'
import { sharedConfig } from './shared-config.ts'
import { canvasEntry, editorEntry } from './vite-options.ts'

const editorManifest = 'editor-manifest.json'

/** Adds the editor's files to the manifest of the shop's build. */
function joinManifests(folder: string): void {
  const read = (file: string): object => Object(parseJson(readFileSync(file, 'utf8')))
  const manifest = `${folder}/.vite/manifest.json`
  writeFileSync(manifest, JSON.stringify({ ...read(manifest), ...read(`${folder}/${editorManifest}`) }))
  rmSync(`${folder}/${editorManifest}`)
}

/**
 * Builds the editor's application and its canvas script next to the shop's client, separately, so that neither contains
 * the other's code.
 * @param outDir of the shop's client
 */
export async function buildEditor(outDir: string): Promise<void> {
  await build({
    ...sharedConfig(),
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      manifest: editorManifest,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
      rolldownOptions: { input: { editor: editorEntry, canvas: canvasEntry } },
    },
  })
  joinManifests(outDir)
}
