import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { staffDeskSchema } from '#widgets/stores/staff-desk/schema.ts'

export const staffDesk = defineWidget(staffDeskSchema, {
  type: 'staffDesk',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['isoSetupPage'],
  pageFields: ['path'],
  texts: [
    ...formTexts,
    'header.signIn',
    'staffDesk.camera',
    'staffDesk.cameraFailed',
    'staffDesk.code',
    'staffDesk.customer',
    'staffDesk.end',
    'staffDesk.expired',
    'staffDesk.guest',
    'staffDesk.otherCurrency',
    'staffDesk.receipt',
    'staffDesk.serve',
    'staffDesk.serveText',
    'staffDesk.serving',
    'staffDesk.title',
    'staffDesk.unknown',
    'staffDesk.use',
    'staffDesk.used',
    'staffDesk.usedBefore',
    'staffDesk.usedOf',
    'staffDesk.voucher',
    'staffDesk.voucherExpired',
  ],
  budget: { script: 0, style: 2_800 },
})
