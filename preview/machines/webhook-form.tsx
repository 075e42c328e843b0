import { useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import styles from '#preview/machines/machines.module.css'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { machineText } from '#preview/texts/machine-texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import { type OrderEvent, orderEvents } from '#schemas/commerce/order-events.ts'
import type { ListedWebhook } from '#schemas/editor/webhook-parts.ts'
import { webhooks } from '#schemas/editor/webhooks.ts'

interface WebhookFields {
  url: string
  events: readonly OrderEvent[]
}

interface FormProps {
  title: string
  action: string
  initial: WebhookFields
  /** Returns a message if it was refused. */
  send: (fields: WebhookFields) => Promise<string | undefined>
  onClose: () => void
}

function WebhookForm({ title, action, initial, send, onClose }: FormProps) {
  const [url, setUrl] = useState(initial.url)
  const [events, setEvents] = useState(initial.events)
  return (
    <FormDialog
      title={title}
      action={action}
      isComplete={url.trim() !== '' && events.length > 0}
      send={() => send({ url: url.trim(), events })}
      onClose={onClose}
    >
      <label className={controls.field}>
        {machineText('hooks.url')}
        <input
          className={controls.input}
          type="url"
          value={url}
          placeholder="https://"
          autoComplete="off"
          required
          maxLength={500}
          onChange={({ target }) => setUrl(target.value)}
        />
        <span className={controls.hint}>{machineText('hooks.urlAbout')}</span>
      </label>
      <fieldset className={styles.choices}>
        <legend>{machineText('hooks.events')}</legend>
        {orderEvents.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(
                  orderEvents.filter((item) => (item === event ? target.checked : events.includes(item))),
                )
              }
            />
            <span>
              {machineText(`event.${event}`)} <code className={styles.hint}>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}

interface AddProps {
  /** Receives the address and the signing secret, which is to be shown once. */
  onAdded: (url: string, secret: string) => void
  onClose: () => void
}

/** Adds a webhook. */
export function AddWebhook({ onAdded, onClose }: AddProps) {
  async function send(body: WebhookFields): Promise<string | undefined> {
    const response = await call(webhooks.add, { body })
    if (response.status !== 201) return refusalOf(response)
    onAdded(response.body.listed.url, response.body.secret)
    return undefined
  }
  return (
    <WebhookForm
      title={machineText('hooks.add')}
      action={machineText('add.create')}
      initial={{ url: '', events: ['order.placed'] }}
      send={send}
      onClose={onClose}
    />
  )
}

interface ChangeProps {
  webhook: WithUndefined<ListedWebhook>
  onChanged: () => void
  onClose: () => void
}

/** Changes the address and the events of a webhook. */
export function ChangeWebhook({ webhook, onChanged, onClose }: ChangeProps) {
  async function send(body: WebhookFields): Promise<string | undefined> {
    const response = await call(webhooks.change, { path: { id: webhook.id }, body })
    if (response.status !== 204) return refusalOf(response)
    onChanged()
    return undefined
  }
  return (
    <WebhookForm
      title={machineText('hooks.change')}
      action={machineText('hooks.save')}
      initial={webhook}
      send={send}
      onClose={onClose}
    />
  )
}
