import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { addressBookSchema } from '#widgets/account/address-book/schema.ts'
import { addressTexts } from '#widgets/checkout/address-texts.ts'

export const addressBook = defineWidget(addressBookSchema, {
  type: 'addressBook',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountUserProfilePage', 'accountAddressesPage'],
  texts: [
    ...formTexts,
    ...addressTexts,
    'account.addresses',
    'account.noAddress',
    'address.phone',
    'address.postalCode',
    'addressBook.add',
    'addressBook.cancel',
    'addressBook.change',
    'addressBook.edit',
    'addressBook.full',
    'addressBook.gone',
    'addressBook.prefer',
    'addressBook.preferBilling',
    'addressBook.preferred',
    'addressBook.preferredBilling',
    'addressBook.remove',
    'addressBook.removeNow',
    'addressBook.removeText',
    'addressBook.save',
    'feedback.error_generic',
    'feedback.error_no_countries',
  ],
  budget: { script: 0, style: 3_600 },
})
