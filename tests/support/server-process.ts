import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '#server/build/vite-options.ts'
import { recordStart } from '#tests/support/runner/record-start.ts'

/** The server as in production: a separate process over the last build. */
export interface ServerProcess {
  output(): string
  errors(): string
  /** The line that says it is ready has been printed. */
  ready: Promise<void>
  exit: Promise<number | null>
  stop(): void
}

/** None lives long enough for its embedded database to be worth optimising, which takes a fifth of a start. */
const shortLived = '--liftoff-only'

const running = new Set<ChildProcess>()

/** Starts one, of the checkout in `folder`; it uses a database or a Redis only if they are given here. */
export function startServerProcess(
  environment: Record<string, string>,
  command = ['server/commands/start.ts'],
  folder: string = root,
): ServerProcess {
  recordStart('process')
  const child = spawn(process.execPath, [shortLived, ...command], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '1',
      DATABASE_URL: '',
      REDIS_URL: '',
      // To compile the server takes half of its start.
      NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      if (output.includes('Vitrine is ready')) resolve()
    })
    exit.then((code) => reject(new Error(`ended with ${code} before it was ready: ${errors}`)))
  })
  // A caller who waits for the end need not wait for the start.
  ready.catch(() => undefined)
  return { output: () => output, errors: () => errors, ready, exit, stop: () => void child.kill('SIGTERM') }
}

/** Ends every process that a test started and that still runs. */
export async function killServerProcesses(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}
