import { expect, it } from 'vitest'
import { defineWidget, type PageGuard } from '#renderer/define-widget.ts'
import { preparePage } from '#renderer/prepare-page.ts'
import { selectRows } from '#renderer/select-rows.ts'
import { findPageAddresses } from '#schemas/pages/page-addresses.ts'
import { accessOf, guardsOf, isPrivate, type Visitor } from '#server/pages/page-access.ts'
import { registryOf, someVisit, testContext, testPage } from '#tests/support/engine.ts'

const addresses = findPageAddresses('dk', {}, [])
const guest: Visitor = { session: 'none', basketNotEmpty: false, addressKnown: false, shippingKnown: false }
const returning: Visitor = { ...guest, session: 'trace' }
const customer: Visitor = { ...guest, session: 'signedIn' }
const content = { layout: 'default' } as const
const account = { layout: 'account', account: true } as const

interface AccessRequest {
  path?: string
  kind?: Parameters<typeof accessOf>[0]['kind']
  guards?: readonly PageGuard[]
  visitor?: Visitor
  loginFlyout?: boolean
  fromMail?: boolean
}

const access = ({
  path = '/dk/page',
  kind = content,
  guards = [],
  visitor = guest,
  loginFlyout = false,
  fromMail = false,
}: AccessRequest) => {
  const shared = { market: 'dk', addresses, visitor, loginFlyout, fromMail }
  const question = { ...shared, path, kind, guards: new Set(guards) }
  const answer = accessOf(question)
  return answer.kind === 'elsewhere' ? answer.location : answer.kind
}

it.each<[string, AccessRequest, string]>([
  ['anybody an ordinary page', {}, 'page'],
  ['anybody a page whose name only begins with account', { path: '/dk/accounting' }, 'page'],
  ['anybody a page whose name only ends with login', { path: '/dk/prelogin' }, 'page'],
  ['the market alone', { path: '/dk' }, 'page'],
  ['a market that is called account', { path: '/account' }, 'page'],
  [
    'a guest a page for guests below the account page',
    { path: '/dk/account/reset', kind: { ...content, guests: true } },
    'page',
  ],
  ['a guest a login page below a segment account', { path: '/dk/club/account/login' }, 'page'],
  ['a guest the login page for an account page elsewhere', { path: '/dk/club/account' }, '/dk/login'],
  [
    'a customer the account instead of a login page elsewhere',
    { path: '/dk/women/login', visitor: customer },
    '/dk/account',
  ],
  ['a guest the login page for an account page', { path: '/dk/account/orders' }, '/dk/login'],
  ['a guest the login page for an account page by its kind', { kind: account }, '/dk/login'],
  ['a guest the login page for a widget of members', { guards: ['signedIn'] }, '/dk/login'],
  [
    'a guest the home page, where a flyout opens, for an account page',
    { path: '/dk/account', loginFlyout: true },
    '/dk?showLoginFlyout=true',
  ],
  ['a visitor with signs of a session the loader', { path: '/dk/account', visitor: returning }, 'loader'],
  ['a customer the account page', { path: '/dk/account', kind: account, visitor: customer }, 'page'],
  ['a guest the login page', { path: '/dk/login' }, 'page'],
  ['a visitor with signs of a session the login page', { path: '/dk/login', visitor: returning }, 'page'],
  ['a customer the account instead of a login page', { path: '/dk/login', visitor: customer }, '/dk/account'],
  [
    'a customer the account instead of a page below it',
    { path: '/dk/login/y', visitor: customer },
    '/dk/account',
  ],
  [
    'a customer the account instead of what is for guests',
    { guards: ['guestOnly'], visitor: customer },
    '/dk/account',
  ],
  [
    'a customer the login page that a mail leads to',
    { path: '/dk/login', visitor: customer, fromMail: true },
    'page',
  ],
  ['a guest what is for guests', { guards: ['guestOnly'] }, 'page'],
  [
    'anybody the loader while a sign-in is finished',
    { path: '/dk/login/callback', visitor: customer },
    'loader',
  ],
  ['anybody the loader on a callback page', { kind: { layout: 'plain', callback: true } }, 'loader'],
])('shows %s', (_, request, expected) => {
  expect(access(request)).toBe(expected)
})

it('redirects through the steps to an order, in sequence', () => {
  const guards: readonly PageGuard[] = ['shippingKnown', 'addressKnown', 'basketNotEmpty']
  const steps = [
    [guest, '/dk/basket'],
    [{ ...guest, basketNotEmpty: true }, '/dk/checkout/details'],
    [{ ...guest, basketNotEmpty: true, addressKnown: true }, '/dk/checkout/shipping'],
    [{ ...guest, basketNotEmpty: true, addressKnown: true, shippingKnown: true }, 'page'],
  ] as const
  for (const [visitor, expected] of steps) expect(access({ guards, visitor })).toBe(expected)
  expect(access({ guards: ['addressKnown'] })).toBe('/dk/checkout/details')
})

const define = (type: string, guards: readonly PageGuard[]) => ({
  definition: defineWidget(
    { type: 'object', properties: {}, additionalProperties: false },
    { type, hydrate: 'never', guards, budget: { script: 0, style: 0 } },
  ),
})
const registry = registryOf(
  define('text', []),
  define('orders', ['signedIn']),
  define('payment', ['addressKnown']),
)

const prepare = (widgets: readonly object[], page: object = {}) =>
  preparePage(testPage({ areas: { main: [{ id: 'row', widgets }] }, ...page }), registry, new Map())

const guardsIn = (widgets: readonly object[]) =>
  [...guardsOf(selectRows(prepare(widgets), testContext(), someVisit))].sort()

it('guards a page by the widgets selected for this visitor', () => {
  expect(guardsIn([{ id: 'a', type: 'text' }])).toEqual([])
  expect(
    guardsIn([
      { id: 'a', type: 'orders' },
      { id: 'b', type: 'payment' },
    ]),
  ).toEqual(['addressKnown', 'signedIn'])
  expect(
    guardsIn([
      { id: 'a', type: 'orders', disabledOn: ['desktop'] },
      { id: 'b', type: 'unknown' },
    ]),
  ).toEqual([])
})

it.each<[string, object, readonly PageGuard[], boolean]>([
  ['an ordinary page', {}, [], false],
  ['a page with a guard', {}, ['guestOnly'], true],
  ['a page of a private kind', { alias: 'basketPage' }, [], true],
  ['a page below account', { path: '/dk/account/help' }, [], true],
  ['a login page, which customers do not see', { path: '/dk/login' }, [], true],
  ['an account page elsewhere', { path: '/dk/club/account' }, [], true],
  ['a page that is only called so', { path: '/dk/accounting' }, [], false],
])('decides whether %s can be shared', (_, page, guards, expected) => {
  expect(isPrivate(prepare([], page), new Set(guards), addresses)).toBe(expected)
})
