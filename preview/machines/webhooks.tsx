import { useState } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import { Icon } from '#preview/interface/icon.tsx'
import styles from '#preview/machines/machines.module.css'
import { SecretOnce } from '#preview/machines/one-time-secret.tsx'
import { useWebhooks } from '#preview/machines/use-webhooks.ts'
import { AddWebhook } from '#preview/machines/webhook-form.tsx'
import { hostOf, integrations, webhookStatus } from '#preview/machines/webhook-words.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import table from '#preview/orders/orders.module.css'
import controls from '#preview/styles/controls.module.css'
import { editorMoment } from '#preview/texts/language.ts'
import { machineText } from '#preview/texts/machine-texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { ListedWebhook } from '#schemas/editor/webhook-parts.ts'

type Webhook = WithUndefined<ListedWebhook>

const day = 86_400_000

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, author, created } = webhook
  const address = `${integrations}/${id}`
  return (
    <tr>
      <td className={`${table.number} ${styles.address}`}>
        <a href={address} onClick={followLink(address)}>
          {url}
        </a>
      </td>
      <td className={table.several}>
        {events.map((event) => (
          <span key={event}>{machineText(`event.${event}`)}</span>
        ))}
      </td>
      <td className={table.standing}>
        <Badge {...webhookStatus(webhook)} />
      </td>
      <td className={table.total}>
        <span>{editorMoment(created)}</span>
        <span className={table.hint}>{author}</span>
      </td>
    </tr>
  )
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0)
    return (
      <div className={table.empty}>
        <b>{machineText('hooks.none')}</b>
        <span>{machineText('hooks.noneAbout')}</span>
      </div>
    )
  return (
    <OfficeTable
      columns={[
        machineText('hooks.url'),
        machineText('hooks.events'),
        machineText('hooks.state'),
        machineText('hooks.created'),
      ]}
    >
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </OfficeTable>
  )
}

/** Names the webhooks that have failed for a day. @param now milliseconds since the epoch */
function Warnings({ webhooks, now }: { webhooks: readonly Webhook[]; now: number }) {
  return webhooks.flatMap((webhook) => {
    const { id, failingSince } = webhook
    if (failingSince === undefined || Date.parse(failingSince) + day > now) return []
    const moment = editorMoment(failingSince)
    return [
      <p key={id} className={styles.warning}>
        {machineText('hooks.warning', { host: hostOf(webhook), moment })}
      </p>,
    ]
  })
}

/** The webhooks: addresses that receive events. */
export function Webhooks() {
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ url: string; secret: string }>()
  const { value, failure, refetch } = useWebhooks()
  return (
    <section className={styles.section} aria-labelledby="webhooks">
      <div className={styles.head}>
        <div>
          <h2 id="webhooks">{machineText('hooks.title')}</h2>
          <p className={controls.hint}>{machineText('hooks.about')}</p>
        </div>
        <button type="button" className={controls.primary} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {machineText('hooks.add')}
        </button>
      </div>
      {failure && <p role="alert">{failure}</p>}
      {value && (
        <>
          <Warnings webhooks={value} now={Date.now()} />
          <WebhookTable webhooks={value} />
        </>
      )}
      {isAdding && (
        <AddWebhook
          onAdded={(url, secret) => {
            setAdded({ url, secret })
            refetch()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {added && (
        <SecretOnce
          title={new URL(added.url).host}
          label={machineText('hooks.secret')}
          secret={added.secret}
          onClose={() => setAdded(undefined)}
        />
      )}
    </section>
  )
}
