import type { FixturesOf } from '#renderer/fixtures.ts'
import type { customerClubSignup } from '#widgets/content/customer-club-signup/index.ts'

const image = { url: '/media/autumn-16x6.jpg', alt: 'Layered knitwear' }

export const fixtures = {
  minimal: { headline: 'Join the club', buttonText: 'Join' },
  full: {
    headline: 'First to know',
    text: 'New yarns, early access and an invitation now and then.',
    buttonText: 'Join the club',
    terms: 'I would like to hear from Vitrine and accept the [terms](/dk/terms).',
    successMessage: '**Good to have you.** We have sent you a mail.',
    successImage: image,
    successIcon: 'member',
    subbrands: [
      { id: 'men', name: 'Men', preSelected: true },
      { id: 'women', name: 'Women', preSelected: false },
      { id: 'kids', name: 'Kids' },
    ],
    excludedPages: ['/checkout', 'account'],
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Kraftfahrzeughaftpflichtversicherungsrechtsschutzversicherungsgesellschaften',
    buttonText: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    subbrands: [{ id: 'long', name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' }],
  },
  'missing picture': {
    headline: 'Join the club',
    buttonText: 'Join',
    successImage: { url: '/media/not-there.jpg' },
  },
  'right to left': {
    headline: 'كن أول من يعلم',
    text: 'خيوط جديدة ووصول مبكر ودعوة بين حين وآخر.',
    buttonText: 'انضم إلى النادي',
    terms: 'أوافق على [الشروط](/ae/terms).',
    subbrands: [
      { id: 'men', name: 'رجال', preSelected: true },
      { id: 'women', name: 'نساء' },
    ],
  },
} satisfies FixturesOf<typeof customerClubSignup>
