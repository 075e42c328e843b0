import type { FixturesOf } from '#renderer/fixtures.ts'
import type { imageWithText } from '#widgets/content/image-with-text/index.ts'

const image = { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' }

export const fixtures = {
  minimal: { image },
  full: {
    image: { ...image, focalPoint: { x: 0.5, y: 0.3 } },
    imagePosition: 'right',
    headline: 'Knitted slowly',
    markdownContent:
      'Every piece is knitted **in its final shape** and joined by hand.\n\n- Less yarn is lost\n- Shoulders sit as they should',
    link: { url: '/dk/knitwear', title: 'Shop knitwear' },
  },
  'text alone beside it': { image: { ...image, aspectRatio: '1/1' }, markdownContent: 'A few words.' },
  'long words': {
    image,
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    markdownContent: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  'missing picture': {
    image: { url: '/media/not-there.jpg', alt: 'Nothing to see', aspectRatio: '4/5' },
    headline: 'Words without a picture',
  },
  'right to left': {
    image,
    headline: 'تُحاك على مهل',
    markdownContent: 'تُحاك كل قطعة بشكلها النهائي وتُوصل يدوياً.',
    link: { url: '/ae/knitwear', title: 'تسوّق المحبوك' },
  },
} satisfies FixturesOf<typeof imageWithText>
