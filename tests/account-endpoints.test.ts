import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { account } from '#schemas/api/account.ts'

// Every feature of the account must be reachable from a page.

/** Endpoints that no page needs to call, each with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['address', 'pages read all addresses at once'],
  ['checkEmailExists', 'a page that asked would tell who has an account'],
  ['confirmEmail', 'the link in a mail leads there'],
  ['updateDetails', 'for other systems: pages send whole forms'],
])

const sources = globSync('{widgets,renderer}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))

const hasCaller = (name: string): boolean => {
  const used = new RegExp(`\\baccount\\.${name}\\b`)
  return sources.some((source) => used.test(source))
}

it('every endpoint of the account is called by a page, or listed with the reason why not', () => {
  expect(Object.keys(account).filter((name) => !hasCaller(name) && !exceptions.has(name))).toEqual([])
})

it('names no endpoint that there is not', () => {
  expect([...exceptions.keys()].filter((name) => !Object.hasOwn(account, name))).toEqual([])
})
