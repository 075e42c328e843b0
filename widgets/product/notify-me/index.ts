import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { notifyMeSchema } from '#widgets/product/notify-me/schema.ts'

export const notifyMe = defineWidget(notifyMeSchema, {
  type: 'notifyMe',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [
    ...formTexts,
    'form.emailAddress',
    'notifyMe.done',
    'notifyMe.priceDone',
    'notifyMe.priceText',
    'notifyMe.priceTitle',
    'notifyMe.size',
    'notifyMe.soonText',
    'notifyMe.soonTitle',
    'notifyMe.submit',
    'notifyMe.text',
    'notifyMe.title',
    'notifyMe.tooMany',
    'notifyMe.waiting',
  ],
  pageFields: ['notifyMeTerms'],
  budget: { script: 0, style: 2500 },
})
