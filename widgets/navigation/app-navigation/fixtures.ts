import type { FixturesOf } from '#renderer/fixtures.ts'
import type { appNavigation } from '#widgets/navigation/app-navigation/index.ts'

export const fixtures = {
  empty: {
    items: [
      { title: 'Home', url: '/dk', icon: 'home' },
      { title: 'Basket', url: '/dk/basket', icon: 'basket' },
    ],
  },
  minimal: {
    items: [
      { title: 'Home', url: '/dk', icon: 'home' },
      { title: 'Search', url: '/dk/search', icon: 'search' },
      { title: 'Basket', url: '/dk/basket', icon: 'basket' },
    ],
  },
  full: {
    items: [
      { title: 'Home', url: '/dk', icon: 'home', trackingId: 'home' },
      { title: 'Shop', url: '/dk/knitwear', icon: 'categories' },
      { title: 'Wishlist', url: '/dk/wishlist', icon: 'wishlist' },
      { title: 'Basket', url: '/dk/basket', icon: 'basket' },
      { title: 'Account', url: '/dk/account', icon: 'account' },
    ],
  },
  'long words': {
    items: Array.from({ length: 5 }, () => ({
      title: 'Rindfleischetikettierungsüberwachung',
      url: '/de',
      icon: 'gift' as const,
    })),
  },
  'right to left': {
    items: [
      { title: 'الرئيسية', url: '/ae', icon: 'home' },
      { title: 'بحث', url: '/ae/search', icon: 'search' },
      { title: 'سلة التسوق', url: '/ae/basket', icon: 'basket' },
    ],
  },
} satisfies FixturesOf<typeof appNavigation>
