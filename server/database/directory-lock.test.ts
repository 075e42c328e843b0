import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DirectoryInUse, lockByFile, lockBySocket } from '#server/database/directory-lock.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-lock-'))
})

afterAll(() => rm(directory, { recursive: true, force: true }))

const locks = process.platform === 'linux' ? { lockBySocket, lockByFile } : { lockByFile }

describe.each(Object.entries(locks))('%s', (_name, lock) => {
  it('refuses a second holder until the first releases it', async () => {
    const unlock = await lock(directory)
    await expect(lock(directory)).rejects.toThrow(DirectoryInUse)
    await unlock()
    const unlockAgain = await lock(directory)
    await unlockAgain()
  })
})

it('takes over a lock file of a process that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(join(directory, 'lock'), String(pid))
  const unlock = await lockByFile(directory)
  await expect(lockByFile(directory)).rejects.toThrow(DirectoryInUse)
  await unlock()
})

it('takes over a lock file that a killed process left empty', async () => {
  const file = join(directory, 'lock')
  await writeFile(file, '')
  const unlock = await lockByFile(directory)
  expect(await readFile(file, 'utf8')).toBe(String(process.pid))
  await expect(lockByFile(directory)).rejects.toThrow(DirectoryInUse)
  await unlock()
})
