import type { FixturesOf } from '#renderer/fixtures.ts'
import type { breadcrumbs } from '#widgets/navigation/breadcrumbs/index.ts'

export const fixtures = {
  empty: {},
  minimal: { items: [{ title: 'Home', url: '/dk' }, { title: 'Knitwear' }] },
  full: {
    items: [
      { title: 'Home', url: '/dk' },
      { title: 'Men', url: '/dk/men' },
      { title: 'Knitwear', url: '/dk/knitwear' },
      { title: 'Roll necks', url: '/dk/roll-necks' },
    ],
  },
  'long words': {
    items: Array.from({ length: 6 }, (_, index) => ({
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      url: `/de/${index}`,
    })),
  },
  'right to left': {
    items: [
      { title: 'الرئيسية', url: '/ae' },
      { title: 'ملابس محبوكة', url: '/ae/knitwear' },
    ],
  },
} satisfies FixturesOf<typeof breadcrumbs>
