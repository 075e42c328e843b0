import type { FixturesOf } from '#renderer/fixtures.ts'
import type { text } from '#widgets/content/text/index.ts'

const story =
  'Three weights of **merino**, one palette. The lightest is a shirt, the heaviest a blanket with sleeves.\n\nWe knit each panel to shape and link it by hand. It wastes less yarn and sits better on the shoulder. [Read the guide](/dk/guide).'

export const fixtures = {
  minimal: { markdownContent: story },
  full: { headline: 'Made to layer', markdownContent: story, wordLimit: 24 },
  'every mark': {
    headline: 'Everything that markdown can say',
    markdownContent:
      '# One\n\n## Two\n\n### Three\n\nA *quiet* and a **firm** word, a ~~struck~~ one, `code` and a [link](/dk).\n\n- First\n- Second\n  1. Nested\n  2. Again\n\n> A quotation\n\n| Weight | Feels like | Wear it |\n| --- | --- | --- |\n| Light | A shirt | Indoors, under a jacket |\n| Heavy | A blanket | Instead of a coat |\n\n---\n\nThe end. <b>Not HTML</b>',
  },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    markdownContent:
      '| Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz | Kraftfahrzeughaftpflichtversicherung | Rechtsschutzversicherungsgesellschaften |\n| --- | --- | --- |\n| Donaudampfschifffahrtselektrizitätenhauptbetriebswerk | a | b |\n\nhttps://example.com/a-very-long-address-without-any-place-to-break-it-that-goes-on-and-on-and-on',
  },
  'right to left': {
    headline: 'صُممت للطبقات',
    markdownContent:
      'ثلاثة أوزان من **المرينو** ولوحة ألوان واحدة. [اقرأ الدليل](/ae/guide).\n\n- مرينو\n- قطن',
    wordLimit: 5,
  },
} satisfies FixturesOf<typeof text>
