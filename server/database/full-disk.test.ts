import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { canMountDisks, onSmallDisk } from '#tests/support/small-disk.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

it.skipIf(!canMountDisks())('recovers from a disk that is full while it writes its log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-disk-'))
  const template = await createTestDatabase()
  const program = fileURLToPath(new URL('../../tests/support/fill-disk-of-database.ts', import.meta.url))
  const command = onSmallDisk({ megabytes: 80, folder, template: template.dataDir }, [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    program,
    folder,
  ])
  const { stderr } = await promisify(execFile)(...command)
  expect(JSON.parse(stderr)).toEqual({
    answers: [
      expect.stringContaining('No space left on device'),
      'Connection terminated: the embedded database stopped',
      'Connection terminated: the embedded database stopped',
      'ok',
    ],
    rows: [{ path: '/before' }],
  })
  await template.drop()
  await rm(folder, { recursive: true })
})
