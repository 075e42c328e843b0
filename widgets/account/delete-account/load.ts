import type { WidgetLoader } from '#renderer/loader.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { account } from '#schemas/api/account.ts'
import type { deleteAccount } from '#widgets/account/delete-account/index.ts'
import { accountDeadline, loadUser, privateData } from '#widgets/account/load-account.ts'

export interface DeleteAccountData {
  hasPassword: boolean
  exportUrl: string
}

const loader: WidgetLoader<typeof deleteAccount, DeleteAccountData | null> = {
  deadline: accountDeadline,
  async load(input) {
    const user = await loadUser(input)
    if (!user) return privateData(null)
    const exportUrl = account.export.path.replace('{catalog}', encodeURIComponent(catalogOf(input)))
    return privateData({ hasPassword: user.hasPassword, exportUrl })
  },
}

export default loader
