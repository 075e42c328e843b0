import { defineWidget } from '#renderer/define-widget.ts'
import { optionalCategories } from '#schemas/visitors/consent.ts'
import { trackingConstants } from '#schemas/visitors/tracking.ts'
import { cookieConsentSchema } from '#widgets/navigation/cookie-consent/schema.ts'

export const cookieConsent = defineWidget(cookieConsentSchema, {
  type: 'cookieConsent',
  hydrate: 'never',
  texts: [
    ...optionalCategories.flatMap(
      (category) => [`cookieConsent.${category}`, `cookieConsent.${category}Text`] as const,
    ),
    'cookieConsent.accept',
    'cookieConsent.always',
    'cookieConsent.choose',
    'cookieConsent.headline',
    'cookieConsent.necessary',
    'cookieConsent.necessaryText',
    'cookieConsent.refuse',
    'cookieConsent.save',
    'cookieConsent.text',
  ],
  constants: ['cookiePopupDelay', ...trackingConstants],
  closed: true,
  budget: { script: 0, style: 1_100 },
})
