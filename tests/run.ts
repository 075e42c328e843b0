// Runs Vitest, then prints where the time went, a line for each failed test, and the totals in one machine-readable
// line.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { parseCLI, startVitest } from 'vitest/node'
import { reportTimes } from '#tests/support/runner/report-times.ts'
import { unansweredEndpoints } from '#tests/support/runner/unanswered-endpoints.ts'
import { listCrashes } from '#tests/support/runner/worker-exits.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-run-'))
process.env.TEST_STARTS = join(folder, 'starts')
process.env.TEST_ANSWERS = join(folder, 'answers')

/** Runs everything on the embedded database. */
const isWhole = process.argv.length === 2 && !process.env.DATABASE_URL
const crashes = listCrashes()
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest('test', filter, { ...options, watch: false })
const modules = vitest.state.getTestModules()
const tests = modules.flatMap((module) => [...module.children.allTests()])
const unhandled = vitest.state.getUnhandledErrors()
await vitest.close()

const count = (state: string) => tests.filter((test) => test.result().state === state).length
const pathOf = (module: { moduleId: string }) => relative(process.cwd(), module.moduleId)
const textOf = (error: unknown, key: string): string | undefined => {
  const value: unknown = error && typeof error === 'object' ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? stripVTControlCharacters(value) : undefined
}

/** The lines in which the actual value differs from the expected one. */
const changedLines = (error: unknown): string =>
  (textOf(error, 'diff') ?? '')
    .split('\n')
    .filter((line) => /^[-+] (?!Expected$|Received$)/.test(line))
    .join(' ')

/** An error on one line, with what differs, so that the last lines of a log show the failure. */
const inOneLine = (error: unknown) => {
  const line = (text: string) => text.replace(/\s+/g, ' ').slice(0, 500)
  const [message, changes] = [textOf(error, 'message') ?? String(error), line(changedLines(error))]
  return changes ? `${line(message)} (${changes})` : line(message)
}

const failureLine = (module: { moduleId: string }, name: string, errors: readonly unknown[] | undefined) =>
  `${pathOf(module)} ${name}: ${(errors ?? []).map(inOneLine).join(' | ')}`

const failures = [
  ...tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => failureLine(test.module, test.fullName, test.result().errors)),
  ...modules
    .filter((module) => module.errors().length)
    .map((module) => failureLine(module, 'as a file', module.errors())),
  ...unhandled.map((error) => `outside a test: ${inOneLine(error)}`),
  ...(unhandled.length > 0 ? crashes : []),
  ...(isWhole ? unansweredEndpoints(process.env.TEST_ANSWERS) : []),
]
for (const line of reportTimes(modules, pathOf, process.env.TEST_STARTS)) console.log(line)
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${count('passed')} passed, ${failures.length} failed`)
rmSync(folder, { recursive: true, force: true })
process.exit(failures.length > 0 || tests.length === 0 ? 1 : 0)
