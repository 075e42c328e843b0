import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '#server/build/vite-options.ts'

/** A server in a separate process. */
export interface ServerProcess {
  url: string
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  while (!(await isReady(url))) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode} before it was ready`)
    await sleep(10)
  }
}

/**
 * Starts a program that listens on PORT, and discards its output. @param ready path that responds with 200 once it is
 * ready
 */
export async function startProcess(
  args: readonly string[],
  ready: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: url, ...environment },
  })
  await waitUntilReady(child, url + ready)
  return {
    url,
    readyAfter: performance.now() - started,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The folder that storefronts of one run share, so that the demo shop is written and its pictures are made once. */
export async function makeDataFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const existingFolder = process.env.BENCH_DATA
  if (existingFolder) return { folder: existingFolder, remove: async () => undefined }
  const folder = await mkdtemp(`${tmpdir()}/vitrine-bench-`)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Starts the built storefront, in the run's folder, with the bench's content page.
 * @param databaseUrl of a PostgreSQL; absent: its embedded database
 * @param settings environment variables
 */
export async function startStorefrontProcess(
  args: readonly string[] = ['server/commands/start.ts'],
  databaseUrl = '',
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const environment = {
    BENCH: '1',
    DEMO: '1',
    DATA_DIR: process.env.BENCH_DATA ?? '',
    DATABASE_URL: databaseUrl,
    ...settings,
  }
  return startProcess(args, '/readyz', environment)
}

/** A gauge or counter from the storefront's `/metrics`; labelled series are summed. */
export async function metricOf({ url }: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.split(/[ {]/, 1)[0] === name)
  if (lines.length === 0) throw new Error(`the storefront has no metric ${name}`)
  return lines.reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/** Waits until a storefront has nothing left to do, such as making pictures: at most so many seconds. */
export async function untilIdle(server: ServerProcess, timeout = 90): Promise<void> {
  for (let second = 0; second < timeout; second += 1) {
    const before = await metricOf(server, 'process_cpu_seconds_total')
    await sleep(1_000)
    if ((await metricOf(server, 'process_cpu_seconds_total')) - before < 0.05) return
  }
}
