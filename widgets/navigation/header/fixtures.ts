import type { FixturesOf } from '#renderer/fixtures.ts'
import type { header } from '#widgets/navigation/header/index.ts'

const logo = { title: 'Vitrine', url: '/dk' }
const tools = {
  searchUrl: '/dk/search',
  wishlistUrl: '/dk/wishlist',
  basketUrl: '/dk/basket',
  accountUrl: '/dk/account',
}

export const fixtures = {
  minimal: { logo },
  full: {
    logo,
    ...tools,
    menu: [
      {
        title: 'Men',
        url: '/dk',
        subtitle: 'New this season',
        links: [
          { title: 'Autumn layers', url: '/dk/autumn' },
          { title: 'Knitwear', url: '/dk/knitwear' },
          { title: 'Knitwear guide', url: '/dk/guide' },
        ],
        picture: { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' },
      },
      {
        title: 'Women',
        url: '/dk/women',
        links: [
          { title: 'Shirts', url: '/dk/women/shirts' },
          { title: 'Coats', url: '/dk/women/coats' },
        ],
      },
      { title: 'Kids', url: '/dk/kids' },
    ],
  },
  compact: { logo, ...tools, menu: [{ title: 'Kids', url: '/dk/kids' }], compact: true },
  'long words': {
    logo: { title: 'Rindfleischetikettierungsüberwachung', url: '/de' },
    ...tools,
    menu: Array.from({ length: 12 }, (_, index) => ({
      title: `Kraftfahrzeughaftpflichtversicherung ${index + 1}`,
      links: [
        { title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', url: '/de/a' },
        { url: '/de/b' },
      ],
    })),
  },
  'missing picture': {
    logo,
    menu: [
      {
        title: 'Men',
        links: [{ title: 'Knitwear', url: '/dk/knitwear' }],
        picture: { url: '/media/not-there.jpg', alt: 'Nothing to see', aspectRatio: '4/5' },
      },
    ],
  },
  'right to left': {
    logo: { title: 'Vitrine', url: '/ae' },
    ...tools,
    menu: [
      {
        title: 'رجال',
        url: '/ae',
        subtitle: 'جديد هذا الموسم',
        links: [{ title: 'ملابس محبوكة', url: '/ae/knitwear' }],
      },
      { title: 'نساء', url: '/ae/women' },
    ],
  },
} satisfies FixturesOf<typeof header>
