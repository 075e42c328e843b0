import type { WidgetLoader } from '#renderer/loader.ts'
import { accountDeadline, loadUser, privateData } from '#widgets/account/load-account.ts'
import type { contactForm } from '#widgets/service/contact-form/index.ts'

/** What the shop knows of who writes. */
export interface Sender {
  name?: string | undefined
  email?: string | undefined
}

/** Loads the signed-in customer on private pages; a shared page knows nobody. */
const loader: WidgetLoader<typeof contactForm, Sender> = {
  deadline: accountDeadline,
  async load(input) {
    if (!input.shopper) return { data: {}, tags: [], seconds: 3_600 }
    const user = await loadUser(input)
    const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
    return privateData({ name: name || undefined, email: user?.email })
  },
}

export default loader
