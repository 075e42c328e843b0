import type { FixturesOf } from '#renderer/fixtures.ts'
import type { accountMenu } from '#widgets/account/account-menu/index.ts'

export const fixtures = {
  minimal: { links: [{ title: 'My account', url: '/en/account' }] },
  full: {
    links: [
      { title: 'My account', url: '/en/account' },
      { title: 'Your orders', url: '/en/account/orders' },
      { title: 'Returns', url: '/en/account/returns' },
      { title: 'Your details', url: '/en/account/profile' },
      { title: 'Your addresses', url: '/en/account/addresses' },
      { title: 'Your preferences', url: '/en/account/preferences' },
      { title: 'Help', url: '/en/account/support' },
    ],
  },
  'right to left': {
    links: [
      { title: 'حسابي', url: '/ae/account' },
      { title: 'طلباتك', url: '/ae/account/orders' },
    ],
  },
} satisfies FixturesOf<typeof accountMenu>
