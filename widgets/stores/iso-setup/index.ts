import { defineWidget } from '#renderer/define-widget.ts'
import { isoSetupSchema } from '#widgets/stores/iso-setup/schema.ts'

export const isoSetup = defineWidget(isoSetupSchema, {
  type: 'isoSetup',
  hydrate: 'never',
  allowedOn: ['isoSetupPage'],
  texts: [
    'form.choose',
    'isoSetup.none',
    'isoSetup.save',
    'isoSetup.saved',
    'isoSetup.shop',
    'isoSetup.store',
  ],
  budget: { script: 0, style: 1_200 },
})
