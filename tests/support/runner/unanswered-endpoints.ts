import { existsSync, readFileSync } from 'node:fs'
import { api } from '#schemas/api/list.ts'

const notYet = 'tests pay with the provider through the endpoints that all providers share'

/** Endpoints that no test brings to succeed yet, each with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['payments.initializeIyzico', notYet],
  ['payments.iyzicoWebhook', notYet],
  ['payments.requestKlarnaUrl', notYet],
  ['session.verifyEmail', 'tests confirm addresses with script, through the session library’s address'],
])

/** Returns a line for each endpoint that never succeeded in a whole run, from the file of `checkAnswers`. */
export function unansweredEndpoints(file: string): string[] {
  const answered = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return Object.entries(api)
    .flatMap(([family, declared]) => Object.keys(declared).map((name) => `${family}.${name}`))
    .filter((name) => !answered.has(name) && !exceptions.has(name))
    .map((name) => `endpoint ${name}: no request of any test has succeeded`)
}
