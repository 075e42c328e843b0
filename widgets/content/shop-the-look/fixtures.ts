import type { FixturesOf } from '#renderer/fixtures.ts'
import type { shopTheLook } from '#widgets/content/shop-the-look/index.ts'

const image = { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' }

export const fixtures = {
  minimal: { image, points: [{ productId: '10001_001' }] },
  full: {
    headline: 'Autumn in three layers',
    image,
    points: [
      { productId: '10001_001', x: 30, y: 35 },
      { productId: '10002_001', x: 55, y: 50 },
      { productId: '10003_001', x: 74, y: 68 },
    ],
  },
  'at the edges': {
    image,
    points: [
      { productId: '10001_001', x: 0, y: 0 },
      { productId: '10002_001', x: 100, y: 100 },
    ],
  },
  'picture alone': { image, points: [] },
  'unknown product': { image, points: [{ productId: 'none', x: 40, y: 40 }] },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    image,
    points: [{ productId: '10004_001', x: 60, y: 40 }],
  },
  'right to left': { headline: 'تسوّق الإطلالة', image, points: [{ productId: '10001_001', x: 30, y: 35 }] },
} satisfies FixturesOf<typeof shopTheLook>
