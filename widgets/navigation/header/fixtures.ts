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
  minimal: { logo, menu: [] },
  full: {
    logo,
    ...tools,
    serviceLinks: [
      { title: 'Stores', url: '/dk/stores' },
      { title: 'Help', url: '/dk/contact' },
    ],
    brands: [
      { title: 'Men', url: '/dk' },
      { title: 'Women', url: '/dk/women' },
      { title: 'Kids', url: '/dk/kids' },
    ],
    menu: [
      {
        id: 'season',
        title: 'New in',
        url: '/dk/autumn',
        subtitle: 'New this season',
        subtitleBadge: 'New',
        mainMenu: [
          {
            title: 'Clothing',
            column: 0,
            burgerMenuPriority: 2,
            links: [
              { title: 'Knitwear', url: '/dk/knitwear' },
              { title: 'Shirts', url: '/dk/shirts' },
              { title: 'Coats', url: '/dk/coats' },
            ],
          },
          { title: 'Everything new', url: '/dk/new', column: 0, linkIcon: 'star', burgerMenuPriority: 1 },
          {
            title: 'Accessories',
            url: '/dk/accessories',
            column: 1,
            subtitle: 'Belts, caps and scarves',
            links: [
              { title: 'Belts', url: '/dk/belts' },
              { title: 'Caps', url: '/dk/caps' },
            ],
          },
          { title: 'Not yet', url: '/dk/not-yet', isHidden: true },
          { title: 'Gift cards', url: '/dk/gift-cards', linkColor: '#7a3b22', fontWeight: 600 },
        ],
        picture: { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' },
      },
      {
        title: 'Stories',
        burgerMenuPriority: 2,
        links: [
          { title: 'Knitwear guide', url: '/dk/guide' },
          { title: 'Care', url: '/dk/care' },
        ],
      },
      { title: 'Sale', url: '/dk/sale', color: '#a2231d', fontWeight: 600, burgerMenuPriority: 1 },
      { title: 'Hidden', url: '/dk/hidden', isHidden: true },
    ],
    categories: [
      {
        id: 'knitwear',
        title: 'Knitwear',
        url: '/dk/knitwear',
        icon: 'star',
        alternativeTitle: 'All knitwear',
        isExpanded: true,
        priority: 1,
        headlines: [{ title: 'By yarn', priority: 3 }],
        categories: [
          { title: 'Jumpers', url: '/dk/jumpers', priority: 2 },
          { title: 'Cardigans', url: '/dk/cardigans', priority: 1 },
          {
            title: 'Merino',
            url: '/dk/merino',
            priority: 4,
            categories: [{ title: 'Light merino', url: '/dk/light-merino' }],
          },
        ],
      },
      {
        title: 'Shirts',
        url: '/dk/shirts',
        subtitle: 'Washed cotton and linen',
        subtitleColor: '#67635c',
        titleFontSize: 18,
        titlePaddingTop: 4,
      },
      { title: 'Out of season', url: '/dk/linen', isHidden: true },
    ],
  },
  'menu at the side': {
    logo,
    menuPosition: 'left',
    menuOpacity: 90,
    badgeTextSize: 12,
    menu: [{ title: 'Kids', url: '/dk/kids', subtitleBadge: 'New' }],
  },
  compact: { logo, ...tools, menu: [{ title: 'Kids', url: '/dk/kids' }], compact: true },
  'long words': {
    logo: { title: 'Rindfleischetikettierungsüberwachung', url: '/de' },
    ...tools,
    brands: [{ title: 'Rindfleischetikettierung', url: '/de' }],
    menu: Array.from({ length: 12 }, (_, index) => ({
      title: `Kraftfahrzeughaftpflichtversicherung ${index + 1}`,
      mainMenu: [
        {
          title: 'Rechtsschutzversicherungsgesellschaften',
          subtitle: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
          links: [{ title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', url: '/de/c' }],
        },
      ],
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
    brands: [
      { title: 'رجال', url: '/ae' },
      { title: 'نساء', url: '/ae/women' },
    ],
    menu: [
      {
        title: 'وصل حديثًا',
        url: '/ae/autumn',
        subtitle: 'جديد هذا الموسم',
        mainMenu: [{ title: 'ملابس', links: [{ title: 'ملابس محبوكة', url: '/ae/knitwear' }] }],
      },
      { title: 'دليل الصوف', url: '/ae/guide' },
    ],
  },
} satisfies FixturesOf<typeof header>
