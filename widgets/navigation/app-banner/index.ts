import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { appBannerSchema } from '#widgets/navigation/app-banner/schema.ts'

export const appBanner = defineWidget(appBannerSchema, {
  type: 'appBanner',
  hydrate: 'never',
  disablableOn: ['mobile', 'tablet'],
  texts: [...flyoutTexts, 'appBanner.get', 'appBanner.later'],
  constants: ['appBannerDelay', 'aspectRatios', 'flyoutCloseDuration'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 3_000 },
})
