import type { FixturesOf } from '#renderer/fixtures.ts'
import type { canvas } from '#widgets/content/canvas/index.ts'

const image = { mobile: { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' } }

export const fixtures = {
  minimal: { image, elements: [{ text: 'Autumn layers' }] },
  full: {
    image: {
      ...image,
      desktop: { url: '/media/autumn-16x6.jpg', alt: 'Layered knitwear', aspectRatio: '16/6' },
    },
    elements: [
      { x: 4, y: 8, text: 'Three weights\nof merino', color: '#ffffff', fontSize: 64 },
      { x: 70, y: 60, text: 'Lambswool', link: { url: '/dk/knitwear' }, color: '#171614', fontSize: 14 },
      { x: 30, y: 60, link: { url: '/dk/autumn', title: 'Overshirts' }, color: 'black' },
      { x: 100, y: 100, text: 'While stocks last', fontSize: 12 },
    ],
  },
  'one place for all': {
    image,
    elements: [
      { text: 'First', fontSize: 60 },
      { text: 'Second', fontSize: 60 },
      { text: 'Third', link: { url: '/dk' } },
    ],
  },
  'picture alone': { image, elements: [] },
  'long words': {
    image,
    elements: [
      {
        x: 100,
        y: 0,
        text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        fontSize: 48,
      },
    ],
  },
  'missing picture': {
    image: { mobile: { url: '/media/not-there.jpg', alt: 'Nothing to see', aspectRatio: '4/5' } },
    elements: [{ x: 10, y: 10, text: 'Words without a picture' }],
  },
  'right to left': {
    image,
    elements: [
      { x: 96, y: 8, text: 'طبقات خفيفة', fontSize: 64 },
      { x: 40, y: 70, text: 'تسوّق الآن', link: { url: '/ae/autumn' }, color: '#171614' },
    ],
  },
} satisfies FixturesOf<typeof canvas>
