import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { isExcludedPage } from '#widgets/content/customer-club-signup/excluded-pages.ts'
import { customerClubSignupSchema } from '#widgets/content/customer-club-signup/schema.ts'

export const customerClubSignup = defineWidget(customerClubSignupSchema, {
  type: 'customerClubSignup',
  hydrate: 'never',
  forPage: (content, { path }) => (isExcludedPage(path, content.excludedPages) ? undefined : content),
  texts: [...formTexts, 'club.brands', 'club.done', 'form.emailAddress'],
  constants: ['aspectRatios'],
  budget: { script: 0, style: 2_200 },
})
