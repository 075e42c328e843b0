import type { FixturesOf } from '#renderer/fixtures.ts'
import type { giftCardForm } from '#widgets/basket/gift-card-form/index.ts'

export const fixtures = { minimal: {}, open: { open: true } } satisfies FixturesOf<typeof giftCardForm>
