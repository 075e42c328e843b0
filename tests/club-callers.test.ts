import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { api } from '#schemas/api/list.ts'

const sources = execFileSync(
  'git',
  ['ls-files', 'widgets/*.ts', 'widgets/*.tsx', 'renderer/*.ts', 'renderer/*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** Endpoints of the club and of stores that no page calls, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'loyalty.contact': 'pages know who is signed in from account.metadata',
  'loyalty.createAccount':
    'for other systems: pages join by customerClub.subscribe, which records the consent',
  'loyalty.redeemPromotion': 'the basket takes a promotion’s code, and knows what it was used for',
  'loyalty.showVoucher': 'loyalty.rewards tells every voucher already',
  'loyalty.validateTerms': 'pages go by the terms that the account accepted',
  'stores.clickAndCollect': 'the checkout offers stores from the list that the market’s content holds',
  'stores.clickAndCollectOne': 'the checkout offers stores from the list that the market’s content holds',
}

/** By a call, or by a form that names it. */
const isAsked = (name: string): boolean =>
  sources.some((text) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text))

it('calls every endpoint of the club and of stores from a page, except listed ones', () => {
  const all = (['loyalty', 'stores'] as const).flatMap((family) =>
    Object.keys(api[family]).map((name) => `${family}.${name}`),
  )
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter((name) => !isAsked(name)).toSorted()).toEqual(Object.keys(reasons).toSorted())
})
