import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Another process has the directory open. */
export class DirectoryInUse extends Error {
  readonly directory: string
  constructor(directory: string) {
    super(
      `The database in ${directory} is open in another process. Stop that process, or give this one a DATA_DIR or DATABASE_URL of its own.`,
    )
    this.directory = directory
  }
}

type Unlock = () => Promise<void>

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Locks a directory by listening on an abstract Unix socket that is named by the directory's inode: the kernel releases
 * it when the process ends in any way. Linux only.
 * @throws DirectoryInUse when it is locked
 */
export async function lockBySocket(directory: string): Promise<Unlock> {
  const { dev, ino } = await stat(directory)
  const server = createServer((socket) => socket.destroy())
  server.listen({ path: `\0vitrine-data-${dev}-${ino}` })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? new DirectoryInUse(directory) : error
  }
  server.unref()
  return async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

async function takeOverFromDead(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''))
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid)) return false
  await rm(file, { force: true })
  return true
}

/**
 * Locks a directory with a file that contains this process's id. A file of a process that no longer exists is taken
 * over.
 * @throws DirectoryInUse if it is locked
 */
export async function lockByFile(directory: string): Promise<Unlock> {
  const file = join(directory, 'lock')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      if (!(await takeOverFromDead(file))) break
    }
  }
  throw new DirectoryInUse(directory)
}

/**
 * Gives this process exclusive access to `directory`: the embedded database takes no lock of its own, and two openers
 * would corrupt it.
 * @throws DirectoryInUse if another process holds it
 */
export const lockDirectory: (directory: string) => Promise<Unlock> =
  process.platform === 'linux' ? lockBySocket : lockByFile
