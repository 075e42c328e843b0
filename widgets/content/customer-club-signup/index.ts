import { defineWidget } from '#renderer/define-widget.ts'
import { formTexts } from '#renderer/kit/form-texts.ts'
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
