import { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

/** Node.js announces each new process on this channel: https://nodejs.org/api/diagnostics_channel.html#child-process */
const startsOfProcesses = 'child_process'
/** Patterns of V8's and the loader's messages when a process crashes. */
const lastWords = /^.*(?:FATAL ERROR|Fatal JavaScript|Check failed|Segmentation fault|out of memory).*$/m

const processOf = (message: unknown): ChildProcess | undefined =>
  typeof message === 'object' && message && 'process' in message && message.process instanceof ChildProcess
    ? message.process
    : undefined

/**
 * Returns a list that grows by a line for each child process that ends by a crash: its exit code or signal, and the line
 * in which it printed why. Vitest itself reports only that a worker "emitted error".
 */
export function listCrashes(): string[] {
  const crashes: string[] = []
  subscribe(startsOfProcesses, (message) => {
    const child = processOf(message)
    let reason = ''
    // The process has no streams before it is started.
    child?.once('spawn', () =>
      child.stderr?.on('data', (text: Buffer) => {
        reason ||= lastWords.exec(text.toString())?.[0] ?? ''
      }),
    )
    child?.once('exit', (code, signal) => {
      if (code || (signal && signal !== 'SIGTERM'))
        crashes.push(`a process ended with ${signal ?? `code ${code}`} ${reason}`.trim())
    })
  })
  return crashes
}
