import type { FixturesOf } from '#renderer/fixtures.ts'
import type { deleteAccount } from '#widgets/account/delete-account/index.ts'

export const fixtures = {
  minimal: {},
  full: { kept: 'Invoices are kept for five years, as Danish law asks for.' },
} satisfies FixturesOf<typeof deleteAccount>
