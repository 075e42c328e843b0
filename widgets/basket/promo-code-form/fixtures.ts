import type { FixturesOf } from '#renderer/fixtures.ts'
import type { promoCodeForm } from '#widgets/basket/promo-code-form/index.ts'

export const fixtures = { minimal: {}, open: { open: true } } satisfies FixturesOf<typeof promoCodeForm>
