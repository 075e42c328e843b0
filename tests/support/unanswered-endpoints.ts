import { existsSync, readFileSync } from 'node:fs'
import { endpoints } from '#tests/support/api-calls.ts'

/** Endpoints that no test can bring to succeed, each with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map([])

/** Returns a line for each endpoint that never succeeded in a whole run, from the file of `checkAnswers`. */
export function unansweredEndpoints(file: string): string[] {
  const answered = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return endpoints
    .filter(({ name }) => !answered.has(name) && !exceptions.has(name))
    .map(({ name }) => `endpoint ${name}: no request of any test has succeeded`)
}
