import { buildClient } from '#server/build/build-client.ts'
import { buildEditor } from '#server/build/build-editor.ts'
import { buildServer } from '#server/build/build-server.ts'
import { findBuild, makeBuild, switchBuild } from '#server/build/builds.ts'
import { compressFiles } from '#server/build/compress-files.ts'
import { writePaymentScripts } from '#server/build/payment-scripts.ts'
import { sourceId } from '#server/build/source-id.ts'
import { dist } from '#server/build/vite-options.ts'

// Builds the sources unless a build of them exists, and makes it the current one.

async function make(folder: string): Promise<void> {
  const started = Date.now()
  await buildClient(`${folder}/client`)
  writePaymentScripts(folder)
  await buildEditor(`${folder}/client`)
  await buildServer(`${folder}/server`)
  await compressFiles(`${folder}/client/assets`)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

const id = sourceId()
const build = findBuild(dist, id) ?? (await makeBuild(dist, id, make))
switchBuild(dist, build, Date.now())
