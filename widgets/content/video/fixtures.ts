import type { FixturesOf } from '#renderer/fixtures.ts'
import type { video } from '#widgets/content/video/index.ts'

const poster = { url: '/media/autumn-16x6.jpg', alt: 'Layered knitwear' }

export const fixtures = {
  minimal: { vimeoId: '76979871' },
  full: { vimeoId: '76979871', poster, title: 'How a jumper is made', loop: true, aspectRatio: '16/6' },
  file: { file: '/media/not-there.mp4', poster, title: 'At the mill' },
  'plays by itself': { file: '/media/not-there.mp4', poster, autoplay: true, loop: true, aspectRatio: '1/1' },
  'long words': {
    vimeoId: '76979871',
    poster,
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'missing picture': { vimeoId: '76979871', poster: { url: '/media/not-there.jpg' }, title: 'Unseen' },
  'right to left': { vimeoId: '76979871', poster, title: 'كيف تُحاك كنزة' },
} satisfies FixturesOf<typeof video>
