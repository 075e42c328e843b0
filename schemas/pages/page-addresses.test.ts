import { expect, it } from 'vitest'
import { findPageAddresses } from '#schemas/pages/page-addresses.ts'
import { defaultScriptPages, scriptPages } from '#schemas/pages/script-pages.ts'

const published = [
  { alias: 'searchPage', path: '/dk/dame/find' },
  { alias: 'searchPage', path: '/dk/find' },
  { alias: 'accountPage', path: '/dk/min-side' },
  { alias: 'basketPage', path: '/dk/kurv' },
]

it.each([
  ['where a page of the kind is published', 'basketPage', '/dk/kurv'],
  ['at the one nearest to the root of several', 'searchPage', '/dk/find'],
  ['where it usually is if there is none', 'wishlistPage', '/dk/wishlist'],
  ['below the page that theirs stands below', 'accountOrderHistoryPage', '/dk/min-side/orders'],
  ['where navigation names it, whatever is published', 'loginPage', '/dk/log-ind'],
  ['below what navigation names', 'socialLoginCallbackPage', '/dk/log-ind/callback'],
  ['at a step beside the checkout that navigation names', 'checkoutCustomerPage', '/dk/checkout-customer'],
  ['in the market alone', 'receiptPage', '/dk/receipt'],
] as const)('finds a page %s', (_, alias, path) => {
  const named = {
    loginPage: '/dk/log-ind',
    checkoutCustomerPage: '/dk/checkout-customer',
    receiptPage: 'https://elsewhere.example/receipt',
  }
  expect(findPageAddresses('dk', named, published)(alias)).toBe(path)
})

it('publishes the pages that script links to at the paths that script expects', () => {
  const addresses = findPageAddresses('dk', {}, [])
  expect(scriptPages.map(addresses)).toEqual(Object.values(defaultScriptPages).map((path) => `/dk/${path}`))
})
