import { spawnSync } from 'node:child_process'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { root } from '#server/build/vite-options.ts'
import { logFormat } from '#server/logging/logger.ts'

/** Returns the output of a production process that logs three lines and then ends in this way. */
function linesBefore(end: string): unknown[] {
  const program = `
    const { createLogger } = await import('#server/logging/logger.ts')
    const logger = createLogger(true)
    logger.info({ count: 1 }, 'first')
    logger.info({ visitor: { calls: [{ headers: { Authorization: 'abc', 'set-cookie': 'abc' } }] }, resetToken: 'abc' })
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
    expect.objectContaining({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      count: 1,
      msg: 'first',
    }),
    expect.objectContaining({
      visitor: { calls: [{ headers: { Authorization: '[Redacted]', 'set-cookie': '[Redacted]' } }] },
      resetToken: '[Redacted]',
    }),
    expect.objectContaining({ level: 50, msg: 'last' }),
  ])
})

it.each(['error', 'err'])('logs message, stack and cause of errors passed as %s', (field) => {
  const lines: Record<string, unknown>[] = []
  const logger = pino(logFormat, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const cause = Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED', headers: 'abc' })
  logger.error({ [field]: new Error('No answer', { cause }) }, 'connection')
  expect(lines[0]?.[field]).toEqual({
    type: 'Error',
    message: 'No answer',
    stack: expect.stringMatching(/^at .*logger\.test\.ts/),
    cause: {
      type: 'TypeError',
      message: 'fetch failed',
      code: 'ECONNREFUSED',
      stack: expect.stringContaining('at '),
    },
  })
})
