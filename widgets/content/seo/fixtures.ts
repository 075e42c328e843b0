import type { FixturesOf } from '#renderer/fixtures.ts'
import type { seo } from '#widgets/content/seo/index.ts'

const about =
  'Vitrine makes everyday clothes with Scandinavian roots: [knitwear](/dk/knitwear) in merino and lambswool, shirts in washed cotton, trousers with an easy leg and coats that take the weather as it comes.\n\n## Made to go together\n\nThe palette changes slowly, so this year’s jumper goes with last year’s coat.'

export const fixtures = {
  minimal: { markdownContent: about },
  full: { headline: 'Nordic clothes for every day', markdownContent: about, wordLimit: 16 },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    markdownContent:
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(12),
    wordLimit: 3,
  },
  'right to left': {
    headline: 'أزياء إسكندنافية',
    markdownContent: 'تصنع فيترين ملابس يومية بجذور إسكندنافية من المرينو والقطن.',
    wordLimit: 4,
  },
} satisfies FixturesOf<typeof seo>
