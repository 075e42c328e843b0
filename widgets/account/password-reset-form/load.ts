import type { WidgetLoader } from '#renderer/loader.ts'
import { type MailToken, mailTokenIn } from '#schemas/visitors/login-view.ts'
import type { passwordResetForm } from '#widgets/account/password-reset-form/index.ts'

const loader: WidgetLoader<typeof passwordResetForm, MailToken> = {
  deadline: 100,
  async load({ query }) {
    return { data: { token: mailTokenIn(query) ?? '' }, tags: [], seconds: 3_600 }
  },
}

export default loader
