import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { row, type StarterPage, type StarterRow } from '#starter/content/starter-page.ts'
import type { StarterShop } from '#starter/content/starter-shop.ts'

/** The pages of an account, in the order of its menu. */
const accountKinds = (shop: StarterShop): readonly (readonly [PageAlias, title: string, StarterRow[]])[] => {
  const { words, texts, pathOf } = shop
  return [
    [
      'accountPage',
      words['account.overview'],
      [
        row({
          type: 'accountOverview',
          ordersUrl: pathOf('accountOrderHistoryPage'),
          profileUrl: pathOf('accountUserProfilePage'),
          addressesUrl: pathOf('accountAddressesPage'),
        }),
      ],
    ],
    ['accountOrderHistoryPage', words['orderHistory.title'], [row({ type: 'orderHistory' })]],
    ['accountReturnsPage', words['returnItems.title'], [row({ type: 'returnItems' })]],
    [
      'accountLoyaltyProgramPage',
      words['loyalty.title'],
      [row({ type: 'loyaltyStatus', rewardsUrl: pathOf('accountRewardsPage') })],
    ],
    [
      'accountRewardsPage',
      words['rewards.title'],
      [
        row({
          type: 'rewardList',
          pointsUrl: pathOf('accountLoyaltyProgramPage'),
          basketUrl: pathOf('basketPage'),
        }),
      ],
    ],
    [
      'accountUserProfilePage',
      words['account.profile'],
      [row({ type: 'profileForm' }), row({ type: 'credentialsForm' }), row({ type: 'deleteAccount' })],
    ],
    ['accountAddressesPage', words['account.addresses'], [row({ type: 'addressBook' })]],
    ['accountPreferencesPage', words['preferences.title'], [row({ type: 'preferencesForm' })]],
    [
      'accountSessionsPage',
      words['sessions.title'],
      [row({ type: 'sessionList' }), row({ type: 'secondFactor' })],
    ],
    [
      'accountSupportPage',
      texts.titles.help,
      [row({ type: 'contactForm', headline: texts.titles.contact, topics: texts.topics })],
    ],
  ]
}

/** Without rules of a club, its pages have nothing to show: editors link to them when there are some. */
const unlinked: readonly PageAlias[] = ['accountLoyaltyProgramPage', 'accountRewardsPage']

/** Links to the pages of the account. */
export const accountLinks = (shop: StarterShop) =>
  accountKinds(shop)
    .filter(([alias]) => !unlinked.includes(alias))
    .map(([alias, title]) => ({ title, url: shop.pathOf(alias) }))

/** The pages of an account, each with the account's menu. */
export function accountPages(shop: StarterShop): readonly StarterPage[] {
  const menu = row({ type: 'accountMenu', links: accountLinks(shop) })
  return accountKinds(shop).map(([alias, title, main]) => ({
    id: alias,
    alias,
    path: shop.pathOf(alias),
    title,
    areas: { top: [menu], main },
  }))
}
