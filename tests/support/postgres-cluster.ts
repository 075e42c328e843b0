import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'

/** A PostgreSQL server of a test's own. */
export interface PostgresCluster {
  url: string
  port: number
  /** Makes a replica the primary. */
  promote(): Promise<void>
  /** Ends it as a crash does, and deletes its data. */
  close(): Promise<void>
}

const execute = promisify(execFile)
const [programs] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0

/** Whether PostgreSQL's server programs are installed. */
export function hasServerPrograms(): boolean {
  if (!programs) return false
  try {
    execFileSync(...asServer('postgres', ['--version']))
    return true
  } catch {
    return false
  }
}

function asServer(program: string, args: readonly string[]): [string, string[]] {
  const path = join(programs ?? '', program)
  return isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, [...args]]
}

const run = (program: string, ...args: string[]) => execute(...asServer(program, args))

/** @param fill creates the data in a folder that does not exist yet */
async function startCluster(fill: (folder: string) => Promise<unknown>): Promise<PostgresCluster> {
  const parent = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  chmodSync(parent, 0o777)
  const folder = join(parent, 'data')
  await fill(folder)
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'hot_standby=on']
  const server = spawn(
    ...asServer('postgres', [
      '-D',
      folder,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ]),
    { stdio: 'ignore' },
  )
  const exit = new Promise((resolve) => server.once('exit', resolve))
  for (;;) {
    const isReady = run('pg_isready', '-q', '-h', '127.0.0.1', '-p', String(port)).then(
      () => true,
      () => false,
    )
    if (await isReady) break
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
  }
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    port,
    promote: async () => void (await run('pg_ctl', 'promote', '-w', '-D', folder)),
    async close() {
      await run('pg_ctl', 'stop', '-m', 'immediate', '-D', folder).catch(() => undefined)
      await exit
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

/** Starts an empty server. */
export const startPostgres = (): Promise<PostgresCluster> =>
  startCluster((folder) => run('initdb', '-D', folder, '-U', 'vitrine', '-A', 'trust', '--no-sync'))

/** Starts a replica that streams from the server. */
export const startReplicaOf = ({ port }: PostgresCluster): Promise<PostgresCluster> =>
  startCluster((folder) =>
    run(
      'pg_basebackup',
      ...['-D', folder, '-R', '-c', 'fast', '--no-sync'],
      ...['-h', '127.0.0.1', '-p', String(port), '-U', 'vitrine'],
    ),
  )
