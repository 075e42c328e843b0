import { useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { DeliveryTable } from '#preview/machines/delivery-table.tsx'
import styles from '#preview/machines/machines.module.css'
import { useDeliveries, useWebhooks } from '#preview/machines/use-webhooks.ts'
import { ChangeWebhook } from '#preview/machines/webhook-form.tsx'
import { hostOf, integrations, webhookStatus } from '#preview/machines/webhook-words.ts'
import { Badge } from '#preview/orders/badge.tsx'
import detail from '#preview/orders/order-detail.module.css'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { call } from '#preview/state/api.ts'
import { navigate } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { machineText } from '#preview/texts/machine-texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { ListedDelivery, ListedWebhook } from '#schemas/editor/webhook-parts.ts'
import { webhooks } from '#schemas/editor/webhooks.ts'

function BackToList() {
  return (
    <a className={detail.back} href={integrations} onClick={followLink(integrations)}>
      ← {machineText('hooks.back')}
    </a>
  )
}

interface HeadProps {
  webhook: WithUndefined<ListedWebhook>
  onChanged: () => void
  onTest: () => void
}

/** Renders a webhook's events, status and actions. */
function WebhookHead({ webhook, onChanged, onTest }: HeadProps) {
  const [open, setOpen] = useState<'change' | 'remove'>()
  const onClose = () => setOpen(undefined)
  const { id, url, events } = webhook

  async function remove(): Promise<string | undefined> {
    const response = await call(webhooks.remove, { path: { id } })
    if (response.status !== 204 && response.status !== 404) return refusalOf(response)
    navigate(integrations)
    return undefined
  }

  return (
    <div className={styles.head}>
      <div className={styles.about}>
        <span className={styles.address}>{url}</span>
        <span className={controls.hint}>
          {events.map((event) => machineText(`event.${event}`)).join(' · ')}
        </span>
        <Badge {...webhookStatus(webhook)} />
      </div>
      <div className={styles.buttons}>
        <button type="button" className={controls.plain} onClick={onTest}>
          {machineText('hooks.test')}
        </button>
        <button type="button" className={controls.plain} onClick={() => setOpen('change')}>
          {machineText('hooks.change')}
        </button>
        <button type="button" className={controls.plain} onClick={() => setOpen('remove')}>
          {machineText('hooks.remove')}
        </button>
      </div>
      {open === 'change' && <ChangeWebhook {...{ webhook, onChanged, onClose }} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={machineText('hooks.remove')}
          name={machineText('hooks.remove')}
          onConfirm={remove}
          onClose={onClose}
        >
          <p>{machineText('hooks.removeSure', { host: hostOf(webhook) })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Renders a webhook with its latest deliveries. */
export function WebhookDetail({ id }: { id: string }) {
  const [message, setMessage] = useState('')
  const list = useWebhooks()
  const deliveries = useDeliveries(id)
  const webhook = list.value?.find((item) => item.id === id)
  const refresh = () => {
    list.refetch()
    deliveries.refetch()
  }

  async function resend(delivery: WithUndefined<ListedDelivery>): Promise<void> {
    const response = await call(webhooks.resend, { path: { id: delivery.id } })
    const isQueued = response.status === 204 || response.status === 404
    setMessage(isQueued ? machineText('deliveries.resent') : refusalOf(response))
    refresh()
  }

  async function sendTest(): Promise<void> {
    const response = await call(webhooks.sendTest, { path: { id } })
    setMessage(response.status === 204 ? machineText('hooks.tested') : refusalOf(response))
    refresh()
  }

  return (
    <ScreenFrame
      title={webhook ? hostOf(webhook) : machineText('hooks.title')}
      screen="integrations"
      above={<BackToList />}
    >
      {list.value && !webhook && <p role="alert">{machineText('hooks.missing')}</p>}
      {list.failure && <p role="alert">{list.failure}</p>}
      {webhook && (
        <>
          <WebhookHead
            webhook={webhook}
            onChanged={() => {
              setMessage(machineText('hooks.changed'))
              refresh()
            }}
            onTest={() => {
              sendTest().catch((error: unknown) => setMessage(failureOf(error)))
            }}
          />
          <section className={styles.section} aria-labelledby="deliveries">
            <div className={styles.head}>
              <div>
                <h2 id="deliveries">{machineText('deliveries.title')}</h2>
                <p className={controls.hint}>{machineText('deliveries.about')}</p>
              </div>
              <button type="button" className={controls.plain} onClick={refresh}>
                {machineText('deliveries.refresh')}
              </button>
            </div>
            {deliveries.value && (
              <DeliveryTable
                deliveries={deliveries.value}
                onResend={(delivery) => {
                  resend(delivery).catch((error: unknown) => setMessage(failureOf(error)))
                }}
              />
            )}
            <p role="status">{message || deliveries.failure}</p>
          </section>
        </>
      )}
    </ScreenFrame>
  )
}
