import type { FixturesOf } from '#renderer/fixtures.ts'
import type { division } from '#widgets/content/division/index.ts'

const images = { mobile: { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' } }

export const fixtures = {
  minimal: { parts: [{ images }, { images }] },
  full: {
    parts: [
      {
        images,
        text: '## Light\n\nLike a shirt.',
        link: { url: '/dk/knitwear', title: 'Shop light' },
        backgroundColor: '#e9e3da',
      },
      {
        images,
        text: '## Medium\n\nLike a jumper.',
        link: { url: '/dk/knitwear', title: 'Shop medium' },
        backgroundColor: '#2f3b35',
      },
      { text: '## Heavy\n\nLike a blanket.', link: { url: '/dk/knitwear' }, backgroundColor: '#7a3b22' },
      { images, link: { url: '/dk/autumn', title: 'All of them' } },
    ],
  },
  'three parts': { parts: [{ images }, { images, text: 'Words' }, { text: 'Words alone' }] },
  'long words': {
    parts: [
      {
        images,
        text: '## Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        link: { url: '/de/autumn', title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
      },
      { images },
    ],
  },
  'missing picture': {
    parts: [
      { images: { mobile: { url: '/media/not-there.jpg', alt: 'Nothing to see', aspectRatio: '4/5' } } },
      { text: 'Words' },
    ],
  },
  'right to left': {
    parts: [
      { images, text: '## خفيف', link: { url: '/ae/knitwear', title: 'تسوّق' }, backgroundColor: '#e9e3da' },
      { images, text: '## متوسط', link: { url: '/ae/knitwear', title: 'تسوّق' } },
    ],
  },
} satisfies FixturesOf<typeof division>
