// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nextStep } from '#renderer/browser/session/after-login.ts'

const from = {
  market: 'dk',
  inFlyout: false,
  fromBasket: false,
  lastVisited: '/dk/knitwear?page=2',
  here: '/dk/login',
}
beforeEach(() => history.replaceState(null, '', '/dk/login'))
afterEach(() => {
  delete document.body.dataset.pages
  history.replaceState(null, '', '/')
})

const go = (path: string) => ({ kind: 'go', path })

it('stays on the page below the flyout', () => {
  expect(nextStep({ ...from, inFlyout: true, here: '/dk/knitwear' })).toEqual({ kind: 'stay' })
})

it('continues with the address step after a sign-in in the basket’s flyout', () => {
  expect(nextStep({ ...from, inFlyout: true, fromBasket: true })).toEqual(go('/dk/checkout/details'))
})

it('continues with the first incomplete step after a sign-in in the checkout', () => {
  expect(nextStep({ ...from, here: '/dk/checkout/customer' })).toEqual(go('/dk/checkout'))
})

it('returns to the page visited last, and to the checkout from any of its steps', () => {
  expect(nextStep(from)).toEqual(go('/dk/knitwear?page=2'))
  expect(nextStep({ ...from, lastVisited: '/dk' })).toEqual(go('/dk'))
  expect(nextStep({ ...from, lastVisited: '/dk/checkout/payment' })).toEqual(go('/dk/checkout'))
})

it.each([undefined, '/dk/login?view=signup', '/se/knitwear', '/dkx', '//elsewhere.example', 'dk'])(
  'goes to the account page where the last was %s',
  (lastVisited) => {
    expect(nextStep({ ...from, lastVisited })).toEqual(go('/dk/account'))
  },
)

it('uses the paths that content has for the pages', () => {
  const pages = { loginPage: '/dk/log-ind', accountPage: '/dk/min-side', checkoutPage: '/dk/kasse' }
  document.body.dataset.pages = JSON.stringify(pages)
  expect(nextStep({ ...from, lastVisited: '/dk/log-ind?view=signup' })).toEqual(go('/dk/min-side'))
  expect(nextStep({ ...from, lastVisited: '/dk/kasse' })).toEqual(go('/dk/kasse'))
  expect(nextStep({ ...from, lastVisited: '/dk/login' })).toEqual(go('/dk/login'))
})
