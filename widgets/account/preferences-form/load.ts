import type { WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { account } from '#schemas/api/account.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { accountDeadline, loadUser, privateData, type UserView } from '#widgets/account/load-account.ts'
import type { preferencesForm } from '#widgets/account/preferences-form/index.ts'

type Mailings = Extract<ResponseOf<typeof account.mailings>, { status: 200 }>['body']

export interface Preferences {
  user: UserView
  groups: Extract<ResponseOf<typeof account.preferenceGroups>, { status: 200 }>['body']
  newsletter: Mailings['newsletter']
}

const loader: WidgetLoader<typeof preferencesForm, Preferences | null> = {
  deadline: accountDeadline,
  async load(input) {
    const { shopper } = input
    const user = await loadUser(input)
    if (!shopper || !user) return privateData(null)
    const path = { catalog: catalogOf(input) }
    const [groups, mailings] = await Promise.all([
      shopper.call(account.preferenceGroups, { path }).catch(ignoreFailedCall),
      shopper.call(account.mailings, { path }).catch(ignoreFailedCall),
    ])
    if (groups?.status !== 200 || mailings?.status !== 200) return privateData(null)
    return privateData({ user, groups: groups.body, newsletter: mailings.body.newsletter })
  },
}

export default loader
