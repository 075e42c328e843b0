import { defineWidget } from '#renderer/define-widget.ts'
import { formTexts } from '#renderer/kit/form-texts.ts'
import { forProductOfPage } from '#renderer/kit/product-of-page.ts'
import { notifyMeSchema } from '#widgets/product/notify-me/schema.ts'

export const notifyMe = defineWidget(notifyMeSchema, {
  type: 'notifyMe',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [
    ...formTexts,
    'form.emailAddress',
    'notifyMe.done',
    'notifyMe.size',
    'notifyMe.soonText',
    'notifyMe.soonTitle',
    'notifyMe.submit',
    'notifyMe.text',
    'notifyMe.title',
  ],
  pageFields: ['notifyMeTerms'],
  budget: { script: 0, style: 2500 },
})
