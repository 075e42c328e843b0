import type { Status } from '#preview/orders/order-words.ts'
import { editorMoment } from '#preview/texts/language.ts'
import { machineText } from '#preview/texts/machine-texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { ListedDelivery, ListedWebhook } from '#schemas/editor/webhook-parts.ts'

/** The address of the screen of all integrations. */
export const integrations = '/preview/integrations'

/** Returns the host of a webhook, for display. */
export const hostOf = ({ url }: WithUndefined<ListedWebhook>): string => new URL(url).host

/** Returns the status of a webhook in words. */
export const webhookStatus = ({ failingSince }: WithUndefined<ListedWebhook>): Status =>
  failingSince === undefined
    ? { words: machineText('hooks.working'), tone: 'good' }
    : { words: machineText('hooks.failing', { moment: editorMoment(failingSince) }), tone: 'bad' }

const tones = { waiting: 'moving', delivered: 'good', failed: 'bad' } as const

/** Returns the status of a delivery in words. */
export const deliveryStatus = ({ status }: WithUndefined<ListedDelivery>): Status => ({
  words: machineText(`deliveries.${status}`),
  tone: tones[status],
})

/** Texts of delivery failures, by a pattern of the server's recorded error. */
const obstacles = [
  [/SECRET_KEY/, 'deliveries.unsealed'],
  [/private network/, 'deliveries.private'],
  [/not found$|ENOTFOUND|EAI_AGAIN/, 'deliveries.unknownHost'],
  [/ECONNREFUSED/, 'deliveries.refused'],
  [/no response within|ETIMEDOUT/, 'deliveries.tooLate'],
  [/ECONNRESET|EPIPE|socket hang up/, 'deliveries.broken'],
  [/EHOSTUNREACH|ENETUNREACH/, 'deliveries.unreachable'],
  [/certificate|CERT|EPROTO|SSL|TLS/, 'deliveries.certificate'],
] as const

function obstacleText(error: string): string {
  const [, key] = obstacles.find(([pattern]) => pattern.test(error)) ?? []
  return key === undefined ? machineText('deliveries.otherwise', { error }) : machineText(key)
}

/** Returns the last response of a receiver in words. */
export function resultText({
  answer,
  error,
}: Pick<WithUndefined<ListedDelivery>, 'answer' | 'error'>): string {
  if (answer !== undefined) return `HTTP ${answer}`
  return error === undefined ? machineText('deliveries.noAnswer') : obstacleText(error)
}
