import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '#server/build/vite-options.ts'

/** What a process writes that logs three lines in production and then comes to this end. */
function linesBefore(end: string): unknown[] {
  const program = `
    const { createLogger } = await import('#server/operations/logger.ts')
    const logger = createLogger(true)
    logger.info({ count: 1 }, 'first')
    logger.info({ visitor: { token: 'abc' } })
    logger.error('last')
    ${end}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  const lines = String(stdout).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

it.each([
  ['exits', 'process.exit(0)'],
  ['dies of an error', 'throw new Error()'],
  ['goes on for more than a second', 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 1_500)'],
])('has written every line when the process %s', (_, end) => {
  expect(linesBefore(end)).toEqual([
    expect.objectContaining({ level: 30, count: 1, msg: 'first' }),
    expect.objectContaining({ visitor: { token: '[Redacted]' } }),
    expect.objectContaining({ level: 50, msg: 'last' }),
  ])
})
