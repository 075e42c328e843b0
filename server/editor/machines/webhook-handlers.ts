import type { webhooks as family } from '#schemas/editor/webhooks.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import type { Webhooks } from '#server/webhooks/webhooks.ts'

export interface WebhookParts {
  webhooks: Webhooks
  audit: Audit
}

const refusals = {
  invalid: 'Enter a whole https address, without a user name and password.',
  unknown: 'There is no host of this name.',
  private: 'The address is in a private network, or is not https.',
} as const

const refuse = (kind: keyof typeof refusals) =>
  ({ status: 400, message: refusals[kind], errors: { url: [refusals[kind]] } }) as const

/** Reads an address that a webhook can have; undefined for others. */
function readAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  return url
}

/** Handlers by which admins manage webhooks. */
export const createWebhookHandlers = ({
  webhooks,
  audit,
}: WebhookParts): EditorHandlersOf<typeof family> => ({
  async list() {
    return { status: 200, body: await webhooks.list() }
  },

  async add({ body: { url: text, events } }, { editor }) {
    const url = readAddress(text)
    if (!url) return refuse('invalid')
    const addResult = await webhooks.add(url, events, editor.email)
    if (addResult.kind !== 'added') return refuse(addResult.kind)
    const { secret, listed } = addResult
    await audit.note(editor, 'add webhook', undefined, { url: listed.url, events })
    return { status: 201, body: { secret, listed } }
  },

  async change({ path: { id }, body: { url: text, events } }, { editor }) {
    const url = readAddress(text)
    if (!url) return refuse('invalid')
    const outcome = await webhooks.change(id, url, events)
    if (outcome === 'missing') return { status: 404 }
    if (outcome !== 'changed') return refuse(outcome)
    await audit.note(editor, 'change webhook', undefined, { url: url.href, events })
    return { status: 204 }
  },

  async sendTest({ path: { id } }, { editor }) {
    if (!(await webhooks.sendTest(id))) return { status: 404 }
    await audit.note(editor, 'test webhook', undefined, { id })
    return { status: 204 }
  },

  async remove({ path: { id } }, { editor }) {
    const url = await webhooks.remove(id)
    if (url === undefined) return { status: 404 }
    await audit.note(editor, 'remove webhook', undefined, { url })
    return { status: 204 }
  },

  async deliveries({ path: { id } }) {
    const deliveries = await webhooks.deliveries(id)
    return deliveries ? { status: 200, body: deliveries } : { status: 404 }
  },

  async resend({ path: { id } }, { editor }) {
    if (!(await webhooks.resend(id))) return { status: 404 }
    await audit.note(editor, 'resend webhook delivery', undefined, { id })
    return { status: 204 }
  },
})
