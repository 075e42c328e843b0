import { writeFileSync } from 'node:fs'
import { buildClient } from '#server/build/build-client.ts'
import { buildEditor } from '#server/build/build-editor.ts'
import { buildServer } from '#server/build/build-server.ts'
import { compressFiles } from '#server/build/compress-files.ts'
import { keepPrevious } from '#server/build/keep-previous.ts'
import { builtId, sourceId, stampFile } from '#server/build/source-id.ts'
import { root } from '#server/build/vite-options.ts'

const id = sourceId()
if (!process.argv.includes('--if-stale') || builtId() !== id) {
  const started = Date.now()
  // A build of the same sources replaces nothing that a browser may still ask for.
  if (builtId() !== id) keepPrevious(`${root}dist/client/assets`, `${root}dist/previous/assets`)
  await buildClient(`${root}dist/client`)
  await buildEditor(`${root}dist/client`)
  await buildServer(`${root}dist/server`)
  await compressFiles(`${root}dist/client/assets`)
  writeFileSync(stampFile, id)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
