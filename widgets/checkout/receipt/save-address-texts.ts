import { formTexts } from '#renderer/components/form/form-texts.ts'

export const saveAddressTexts = [
  ...formTexts,
  'addressBook.full',
  'addressBook.save',
  'receipt.addressSaved',
  'receipt.saveAddressTitle',
] as const
