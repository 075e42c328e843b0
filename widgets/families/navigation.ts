import { appBanner } from '#widgets/navigation/app-banner/index.ts'
import { appNavigation } from '#widgets/navigation/app-navigation/index.ts'
import { breadcrumbs } from '#widgets/navigation/breadcrumbs/index.ts'
import { cookieConsent } from '#widgets/navigation/cookie-consent/index.ts'
import { countryList } from '#widgets/navigation/country-list/index.ts'
import { countrySelector } from '#widgets/navigation/country-selector/index.ts'
import { footer } from '#widgets/navigation/footer/index.ts'
import { geoLocator } from '#widgets/navigation/geo-locator/index.ts'
import { header } from '#widgets/navigation/header/index.ts'
import { isoIdle } from '#widgets/navigation/iso-idle/index.ts'
import { termsFlyout } from '#widgets/navigation/terms-flyout/index.ts'

export const navigation = [
  header,
  footer,
  countryList,
  countrySelector,
  geoLocator,
  appBanner,
  isoIdle,
  cookieConsent,
  termsFlyout,
  breadcrumbs,
  appNavigation,
]
