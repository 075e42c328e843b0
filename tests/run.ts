// Runs Vitest and closes with one plain line that any reader, or machine, can count by.
import { startVitest } from 'vitest/node'

const vitest = await startVitest('test', process.argv.slice(2), { watch: false })
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const count = (state: string) => tests.filter((test) => test.result().state === state).length
const failed =
  count('failed') + vitest.state.getTestModules().filter((module) => module.errors().length).length
await vitest.close()
for (const test of tests)
  if ((test.diagnostic()?.retryCount ?? 0) > 0)
    console.log(`retried: ${test.module.moduleId} ${test.fullName}`)
const errors = vitest.state.getUnhandledErrors().length
console.log(`${count('passed')} passed, ${failed + errors} failed`)
process.exit(failed + errors > 0 || tests.length === 0 ? 1 : 0)
