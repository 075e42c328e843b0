import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { it } from 'vitest'

const runOne = fileURLToPath(new URL('run-one.ts', import.meta.url))

it('renders the same document by plain React as the engine does, so that both can be compared', async () => {
  // In a separate process: the built engine and React as in production. It fails if the documents differ.
  await promisify(execFile)(process.execPath, [runOne, 'html-bytes'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
})
