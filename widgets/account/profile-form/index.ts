import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { profileFormSchema } from '#widgets/account/profile-form/schema.ts'

export const profileForm = defineWidget(profileFormSchema, {
  type: 'profileForm',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountUserProfilePage'],
  texts: [
    ...formTexts,
    'account.back',
    'account.birthday',
    'account.dueDate',
    'account.profile',
    'account.save',
    'account.saved',
    'address.choose',
    'address.firstName',
    'address.lastName',
    'address.mobilePhoneNumber',
    'address.phone',
    'feedback.error_generic',
    'profile.about',
    'profile.birthday',
    'profile.dialling',
    'profile.dueDate',
    'profile.safetyEmail',
    'profile.safetyEmailHint',
    'profile.text',
  ],
  budget: { script: 0, style: 3000 },
})
