import type { FixturesOf } from '#renderer/fixtures.ts'
import type { footer } from '#widgets/navigation/footer/index.ts'

export const fixtures = {
  empty: {},
  'newsletter alone': { newsletter: {} },
  minimal: { legal: '© Vitrine' },
  full: {
    columns: [
      {
        title: 'Shop',
        links: [
          { title: 'Men', url: '/dk' },
          { title: 'Women', url: '/dk/women' },
          { title: 'Kids', url: '/dk/kids' },
        ],
      },
      {
        title: 'Help',
        links: [
          { title: 'Terms and conditions', url: '/dk/terms' },
          { title: 'Sign in', url: '/dk/login' },
        ],
      },
    ],
    social: [
      { title: 'Instagram', externalLink: 'https://www.instagram.com/' },
      { title: 'Pinterest', link: { url: 'https://www.pinterest.com/' } },
    ],
    newsletter: {
      headline: 'Letters from the workshop',
      text: 'Once a month: new yarns and old tricks.',
      buttonText: 'Send me letters',
      terms: 'You can [unsubscribe](/dk/unsubscribe) at any time.',
    },
    legal: '© Vitrine. All prices include VAT.',
    countryUrl: '/dk/country',
    paymentMarks: ['dankort', 'visa', 'mastercard', 'apple-pay'],
    paymentPictures: [{ mark: 'dankort', picture: { url: '/media/autumn-4x5.jpg' } }],
  },
  'long words': {
    columns: Array.from({ length: 6 }, () => ({
      title: 'Rindfleischetikettierungsüberwachung',
      links: [
        { title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', url: '/de/a' },
        { url: '/de/b' },
      ],
    })),
    legal: 'Kraftfahrzeughaftpflichtversicherung '.repeat(30),
    paymentMarks: ['an-unknown-mark', 'constructor'],
  },
  'right to left': {
    newsletter: { headline: 'رسائل من المشغل' },
    columns: [
      {
        title: 'تسوّق',
        links: [
          { title: 'رجال', url: '/ae' },
          { title: 'نساء', url: '/ae/women' },
        ],
      },
    ],
    legal: '© فيترين. جميع الأسعار شاملة ضريبة القيمة المضافة.',
    countryUrl: '/ae/country',
    paymentMarks: ['visa', 'mastercard'],
  },
} satisfies FixturesOf<typeof footer>
