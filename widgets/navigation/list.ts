import { appNavigation } from '#widgets/navigation/app-navigation/index.ts'
import { breadcrumbs } from '#widgets/navigation/breadcrumbs/index.ts'
import { cookieConsent } from '#widgets/navigation/cookie-consent/index.ts'
import { countryList } from '#widgets/navigation/country-list/index.ts'
import { footer } from '#widgets/navigation/footer/index.ts'
import { header } from '#widgets/navigation/header/index.ts'

export const navigation = [header, footer, countryList, cookieConsent, breadcrumbs, appNavigation]
