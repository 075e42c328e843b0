import type { FixturesOf } from '#renderer/fixtures.ts'
import type { categoryLinks } from '#widgets/listing/category-links/index.ts'

const titles = ['Men', 'Knitwear', 'Shirts and tees', 'Outerwear', 'Trousers', 'Shoes', 'Accessories']

export const fixtures = {
  empty: {},
  minimal: { links: [{ title: 'Knitwear', url: '/dk/men/knitwear' }] },
  full: { links: titles.map((title, index) => ({ title, url: `/dk/men/${index}` })) },
  'long words': {
    links: Array.from({ length: 3 }, (_, index) => ({
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      url: `/de/${index}`,
    })),
  },
  'right to left': {
    links: [
      { title: 'رجال', url: '/ae/men' },
      { title: 'تريكو', url: '/ae/men/knitwear' },
      { title: 'أحذية', url: '/ae/men/shoes' },
    ],
  },
} satisfies FixturesOf<typeof categoryLinks>
