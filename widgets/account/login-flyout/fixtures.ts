import type { FixturesOf } from '#renderer/fixtures.ts'
import type { loginFlyout } from '#widgets/account/login-flyout/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Good to see you',
    text: 'Your orders, your wishlist and your **rewards** in one place.',
    loginUrl: '/dk/login',
    termsUrl: '/dk/terms',
    employeeDomain: 'vitrine.example',
    flyout: { openFrom: 'bottom', openFromDesktop: 'right', animation: 'fade', closingDuration: 300 },
  },
  'long words': { headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
  'right to left': { headline: 'أهلًا بك' },
} satisfies FixturesOf<typeof loginFlyout>
