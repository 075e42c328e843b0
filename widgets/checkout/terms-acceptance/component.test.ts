import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import TermsAcceptance from '#widgets/checkout/terms-acceptance/component.tsx'
import { termsAcceptance } from '#widgets/checkout/terms-acceptance/index.ts'

it('renders nothing without a visitor', () => {
  expect(renderWidget(termsAcceptance, TermsAcceptance, {})).toBe('')
})
