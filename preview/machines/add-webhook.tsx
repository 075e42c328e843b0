import { useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import styles from '#preview/machines/machines.module.css'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { machineText } from '#preview/texts/machine-texts.ts'
import { type OrderEvent, orderEvents } from '#schemas/commerce/order-events.ts'
import { webhooks } from '#schemas/editor/webhooks.ts'

interface Props {
  /** Receives the address and the signing secret, which is to be shown once. */
  onAdded: (url: string, secret: string) => void
  onClose: () => void
}

/** Adds a webhook. */
export function AddWebhook({ onAdded, onClose }: Props) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly OrderEvent[]>(['order.placed'])

  async function send(): Promise<string | undefined> {
    const answer = await call(webhooks.add, { body: { url: url.trim(), events } })
    if (answer.status !== 201) return refusalOf(answer)
    onAdded(answer.body.listed.url, answer.body.secret)
    return undefined
  }

  return (
    <FormDialog
      title={machineText('hooks.add')}
      action={machineText('add.create')}
      isComplete={url.trim() !== '' && events.length > 0}
      send={send}
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
                  orderEvents.filter((one) => (one === event ? target.checked : events.includes(one))),
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
