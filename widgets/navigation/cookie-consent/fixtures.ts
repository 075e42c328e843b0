import type { FixturesOf } from '#renderer/fixtures.ts'
import type { cookieConsent } from '#widgets/navigation/cookie-consent/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Cookies at Vitrine',
    text: 'We keep what the shop needs to work. May we also remember your choices and learn from how the shop is used?',
    policy: { title: 'Privacy policy', url: '/dk/terms' },
  },
  'long words': {
    headline: 'Datenschutzgrundverordnungskonformitätsbescheinigung',
    text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz '.repeat(9),
    policy: { title: 'Datenschutzerklärungsaktualisierungsbenachrichtigung', url: '/de/terms' },
  },
  'right to left': {
    headline: 'ملفات تعريف الارتباط',
    text: 'نحتفظ بما يحتاجه المتجر ليعمل. هل تسمح لنا أيضًا بتذكّر اختياراتك؟',
    policy: { title: 'سياسة الخصوصية', url: '/ae/terms' },
  },
} satisfies FixturesOf<typeof cookieConsent>
