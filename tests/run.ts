// Runs Vitest and closes with what failed, a line each, and one plain line that any reader, or machine, can count by.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startVitest } from 'vitest/node'

const vitest = await startVitest('test', process.argv.slice(2), { watch: false })
const modules = vitest.state.getTestModules()
const tests = modules.flatMap((module) => [...module.children.allTests()])
const unhandled = vitest.state.getUnhandledErrors()
await vitest.close()

const count = (state: string) => tests.filter((test) => test.result().state === state).length
const pathOf = (module: { moduleId: string }) => relative(process.cwd(), module.moduleId)
/** An error's message on one line, so that the last lines of a log tell what went wrong. */
const inOneLine = (error: unknown) => {
  const message = error && typeof error === 'object' && 'message' in error ? error.message : error
  return stripVTControlCharacters(String(message)).replace(/\s+/g, ' ').slice(0, 500)
}

const told = (module: { moduleId: string }, name: string, errors: readonly unknown[] | undefined) =>
  `${pathOf(module)} ${name}: ${(errors ?? []).map(inOneLine).join(' | ')}`

for (const test of tests)
  if ((test.diagnostic()?.retryCount ?? 0) > 0)
    console.log(`retried: ${told(test.module, test.fullName, test.result().errors)}`)
const failures = [
  ...tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => told(test.module, test.fullName, test.result().errors)),
  ...modules
    .filter((module) => module.errors().length)
    .map((module) => told(module, 'as a file', module.errors())),
  ...unhandled.map((error) => `outside a test: ${inOneLine(error)}`),
]
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${count('passed')} passed, ${failures.length} failed`)
process.exit(failures.length > 0 || tests.length === 0 ? 1 : 0)
