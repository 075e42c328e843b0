import type { FixturesOf } from '#renderer/fixtures.ts'
import type { accountOverview } from '#widgets/account/account-overview/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    text: 'Everything about your orders and your details.',
    ordersUrl: '/en/account/orders',
    profileUrl: '/en/account/profile',
    addressesUrl: '/en/account/addresses',
    clubUrl: '/en/account/loyalty',
    links: [{ title: 'Your preferences', url: '/en/account/preferences' }],
  },
  'right to left': { text: 'كل ما يخص طلباتك وبياناتك.', ordersUrl: '/ae/account/orders' },
} satisfies FixturesOf<typeof accountOverview>
