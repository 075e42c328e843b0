import type { WidgetLoader } from '#renderer/loader.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { basket } from '#schemas/api/basket.ts'
import { type PhoneNumber, splitPhoneNumber } from '#schemas/phone-number.ts'
import { accountDeadline, loadUser, privateData, type UserView } from '#widgets/account/load-account.ts'
import type { profileForm } from '#widgets/account/profile-form/index.ts'

export interface Profile {
  user: UserView
  /** Countries whose dialling codes are offered: those that the shop delivers to. */
  countries: readonly { value: string; title: string }[]
  phone: PhoneNumber
}

/** Returns the text of an option: the code first, which a narrow field shows whole, and isolated, as options have no markup. */
const codeOption = (code: string, country: string): string => `\u2066${code}\u2069 ${country}`

const loader: WidgetLoader<typeof profileForm, Profile | null> = {
  deadline: accountDeadline,
  async load(input) {
    const { shopper, context, markets } = input
    const user = await loadUser(input)
    if (!shopper || !user) return privateData(null)
    const path = { catalog: catalogOf(input) }
    // Without them a complete number can still be entered.
    const response = await shopper.call(basket.countries, { path }).catch(() => undefined)
    const countries = response?.status === 200 ? response.body : []
    const home = markets.find(({ id }) => id === context.market)?.country.code
    const codes = countries.map(({ countryId }) => countryId)
    const phone = splitPhoneNumber(user.phoneNumber ?? '', [home ?? '', ...codes])
    return privateData({
      user,
      countries: countries.flatMap(({ countryId, name, diallingCode }) =>
        diallingCode === undefined ? [] : [{ value: countryId, title: codeOption(diallingCode, name) }],
      ),
      phone: phone.national === '' ? { ...phone, country: home } : phone,
    })
  },
}

export default loader
