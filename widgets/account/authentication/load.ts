import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoginView, loginViewIn, mailTokenIn } from '#schemas/visitors/login-view.ts'
import type { authentication } from '#widgets/account/authentication/index.ts'

interface LoginQuery {
  view: LoginView
  token: string
}

const loader: WidgetLoader<typeof authentication, LoginQuery> = {
  deadline: 100,
  async load({ query }) {
    return {
      data: { view: loginViewIn(query), token: mailTokenIn(query) ?? '' },
      tags: [],
      seconds: 3_600,
    }
  },
}

export default loader
