import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { contactFormSchema } from '#widgets/service/contact-form/schema.ts'

export const contactForm = defineWidget(contactFormSchema, {
  type: 'contactForm',
  hydrate: 'never',
  readsShopper: true,
  texts: [
    ...formTexts,
    'contactForm.chooseTopic',
    'contactForm.message',
    'contactForm.name',
    'contactForm.orderNumber',
    'contactForm.send',
    'contactForm.sent',
    'contactForm.topic',
    'form.emailAddress',
  ],
  budget: { script: 0, style: 1_800 },
})
