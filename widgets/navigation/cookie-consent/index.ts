import { defineWidget } from '#renderer/define-widget.ts'
import { cookieConsentSchema } from '#widgets/navigation/cookie-consent/schema.ts'

export const cookieConsent = defineWidget(cookieConsentSchema, {
  type: 'cookieConsent',
  hydrate: 'never',
  texts: [
    'cookieConsent.accept',
    'cookieConsent.advertisement',
    'cookieConsent.advertisementText',
    'cookieConsent.always',
    'cookieConsent.analytics',
    'cookieConsent.analyticsText',
    'cookieConsent.choose',
    'cookieConsent.functional',
    'cookieConsent.functionalText',
    'cookieConsent.headline',
    'cookieConsent.necessary',
    'cookieConsent.necessaryText',
    'cookieConsent.other',
    'cookieConsent.otherText',
    'cookieConsent.performance',
    'cookieConsent.performanceText',
    'cookieConsent.refuse',
    'cookieConsent.save',
    'cookieConsent.text',
  ],
  constants: [
    'consentUpdateWait',
    'cookiePopupDelay',
    'defaultThrottle',
    'observerMargin',
    'observerThresholds',
    'productImpressionDelay',
    'promotionImpressionDelay',
  ],
  budget: { script: 0, style: 1_100 },
})
