import { defineWidget } from '#renderer/define-widget.ts'
import { checkoutStepsSchema } from '#widgets/checkout/checkout-steps/schema.ts'
import { problemTexts } from '#widgets/checkout/purchase-problem.tsx'
import { checkoutPages, stepTexts } from '#widgets/checkout/steps.ts'

export const checkoutSteps = defineWidget(checkoutStepsSchema, {
  type: 'checkoutSteps',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty'],
  texts: [...stepTexts, ...problemTexts, 'checkout.steps'],
  pages: [...checkoutPages, 'basketPage'],
  budget: { script: 0, style: 1_100 },
})
