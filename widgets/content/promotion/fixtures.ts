import type { FixturesOf } from '#renderer/fixtures.ts'
import type { promotion } from '#widgets/content/promotion/index.ts'

const images = { mobile: { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' } }

export const fixtures = {
  minimal: { images },
  full: {
    images: {
      ...images,
      tablet: {
        url: '/media/autumn-4x5.jpg',
        alt: 'Layered knitwear',
        aspectRatio: '1/1',
        focalPoint: { x: 0.5, y: 0.2 },
      },
      desktop: { url: '/media/autumn-16x6.jpg', alt: 'Layered knitwear', aspectRatio: '16/6' },
    },
    backgroundColor: '#e9e3da',
    toggleFullWidth: true,
    link: { url: '/dk/autumn', title: 'Shop knitwear' },
    mobileText: {
      text: '## Autumn layers',
      cta: 'Shop now',
      ctaBackgroundColor: '#111111',
      ctaColor: '#ffffff',
      ctaPosition: 'left',
      xSpace: 16,
      ySpace: 24,
      disclaimer: 'While stocks last',
      enableCtaIcon: true,
    },
    desktopText: { text: '## Autumn layers\n\nThree weights of merino, one palette.', cta: 'Shop knitwear' },
  },
  'countdown and code': {
    images,
    link: { url: '/dk/autumn', title: 'Shop knitwear' },
    mobileText: { text: '## Three days only', cta: 'Shop now' },
    countdown: { countdownDateTime: '2038-01-01T00:00:00+01:00', backgroundColor: '#7a3b22' },
    clipboard: { code: 'VITRINE10', iconSize: 20 },
  },
  'long words': {
    images,
    mobileText: {
      text: '## Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      cta: 'Jetzt entdecken',
    },
  },
  'missing picture': {
    images: { mobile: { url: '/media/not-there.jpg', alt: 'Nothing to see', aspectRatio: '4/5' } },
  },
  'right to left': { images, mobileText: { text: '## طبقات الخريف', cta: 'تسوق الآن', ctaPosition: 'left' } },
} satisfies FixturesOf<typeof promotion>
