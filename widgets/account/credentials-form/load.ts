import type { WidgetLoader } from '#renderer/loader.ts'
import type { credentialsForm } from '#widgets/account/credentials-form/index.ts'
import { accountDeadline, loadUser, privateData, type UserView } from '#widgets/account/load-account.ts'

const loader: WidgetLoader<typeof credentialsForm, UserView | null> = {
  deadline: accountDeadline,
  load: async (input) => privateData(await loadUser(input)),
}

export default loader
