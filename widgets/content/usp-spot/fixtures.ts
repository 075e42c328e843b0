import type { FixturesOf } from '#renderer/fixtures.ts'
import type { uspSpot } from '#widgets/content/usp-spot/index.ts'

const points = [
  { icon: 'truck', title: 'Delivered in two to four days' },
  { icon: 'returns', title: '30 days to change your mind', link: { url: '/dk/terms' } },
  { icon: 'mend', title: 'Yarn and buttons for mending' },
  { icon: 'store', title: 'Try it on in our shops' },
]

export const fixtures = {
  minimal: { items: [{ title: 'Free returns' }] },
  full: { items: points },
  advanced: {
    variant: 'advanced',
    items: points.map((point) => ({
      ...point,
      text: 'A sentence or two that says why it matters and what it means for you.',
      link: { url: '/dk/terms', title: 'How it works' },
    })),
  },
  'its own icon': {
    items: [
      { icon: '/assets/icon.svg', title: 'Ours' },
      { icon: 'unknown', title: 'None' },
    ],
  },
  empty: { items: [] },
  'long words': {
    variant: 'advanced',
    items: [
      {
        icon: 'wool',
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
      },
      { icon: 'leaf', title: 'Kurz' },
    ],
  },
  'right to left': {
    items: [
      { icon: 'truck', title: 'التوصيل خلال يومين إلى أربعة أيام' },
      { icon: 'returns', title: '30 يومًا لتغيير رأيك' },
      { icon: 'mend', title: 'خيوط وأزرار للإصلاح' },
    ],
  },
} satisfies FixturesOf<typeof uspSpot>
