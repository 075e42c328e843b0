import type { FixturesOf } from '#renderer/fixtures.ts'
import type { smart } from '#widgets/content/smart/index.ts'

const text = (id: string, markdownContent: string) => ({ id, type: 'text', content: { markdownContent } })

export const fixtures = {
  minimal: { variants: [{ widgets: [text('everybody', 'For everybody.')] }] },
  full: {
    variants: [
      {
        rule: {
          audience: 'employee',
          markets: ['dk', 'se'],
          devices: ['mobile', 'app'],
          iso: false,
          from: '2026-11-27T00:00:00+01:00',
          until: '2026-11-30T00:00:00+01:00',
          share: 0.5,
        },
        widgets: [text('employees', 'For half of our own, on Black Friday.'), text('more', 'And more.')],
      },
      { rule: { audience: 'member' }, widgets: [text('members', 'Welcome back.')] },
      { widgets: [text('guests', 'Join the club.')] },
    ],
  },
  'choice in a choice': {
    variants: [
      {
        rule: { markets: ['dk'] },
        widgets: [
          {
            id: 'inner',
            type: 'smart',
            content: {
              variants: [{ rule: { audience: 'guest' }, widgets: [text('danish-guests', 'Velkommen.')] }],
            },
          },
        ],
      },
    ],
  },
} satisfies FixturesOf<typeof smart>
