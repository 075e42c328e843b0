import { useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import { refusalOf } from '#preview/interface/failure.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { AddToken } from '#preview/machines/add-token.tsx'
import styles from '#preview/machines/machines.module.css'
import { SecretOnce } from '#preview/machines/one-time-secret.tsx'
import { Badge } from '#preview/orders/badge.tsx'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import type { Status } from '#preview/orders/order-words.ts'
import table from '#preview/orders/orders.module.css'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { editorMoment } from '#preview/texts/language.ts'
import { machineText } from '#preview/texts/machine-texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { ListedToken } from '#schemas/editor/machine-parts.ts'
import { machines } from '#schemas/editor/machines.ts'

type Token = WithUndefined<ListedToken>

/** @param now milliseconds since the epoch */
function statusOf({ expires }: Token, now: number): Status {
  if (expires === undefined) return { words: machineText('tokens.active'), tone: 'good' }
  if (Date.parse(expires) <= now) return { words: machineText('tokens.expired'), tone: 'over' }
  return { words: machineText('tokens.until', { moment: editorMoment(expires) }), tone: 'good' }
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, ending, scopes, used, author, created } = token
  return (
    <tr>
      <td className={table.number}>
        <b>{name}</b>
        <div className={table.hint}>vmt_…{ending}</div>
      </td>
      <td className={table.several}>
        {scopes.map((scope) => (
          <span key={scope}>{machineText(`scope.${scope}`)}</span>
        ))}
        <span className={table.hint}>
          {machineText('tokens.by', { author, moment: editorMoment(created) })}
        </span>
      </td>
      <td className={table.placed}>
        <span>
          {used === undefined
            ? machineText('tokens.neverUsed')
            : machineText('tokens.usedAt', { moment: editorMoment(used) })}
        </span>
      </td>
      <td className={table.standing}>
        <Badge {...statusOf(token, Date.now())} />
      </td>
      <td className={table.total}>
        <button
          type="button"
          className={controls.plain}
          aria-label={machineText('tokens.revokeOf', { name })}
          onClick={onRevoke}
        >
          {machineText('tokens.revoke')}
        </button>
      </td>
    </tr>
  )
}

function TokenTable({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke: (token: Token) => void }) {
  if (tokens.length === 0)
    return (
      <div className={table.empty}>
        <b>{machineText('tokens.none')}</b>
        <span>{machineText('tokens.noneAbout')}</span>
      </div>
    )
  return (
    <OfficeTable
      columns={[
        machineText('tokens.name'),
        machineText('tokens.scopes'),
        machineText('tokens.used'),
        machineText('tokens.state'),
        machineText('tokens.act'),
      ]}
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </OfficeTable>
  )
}

/** The API tokens of machines. */
export function Tokens() {
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ name: string; secret: string }>()
  const [leaving, setLeaving] = useState<Token>()
  const [message, setMessage] = useState('')
  const { value, failure, refetch } = useRequest('machine tokens', '', async () => {
    const response = await call(machines.tokens, {})
    return response.status === 200 ? response.body : refusalOf(response)
  })

  async function revoke({ id, name }: Token): Promise<string | undefined> {
    const response = await call(machines.revokeToken, { path: { id } })
    if (response.status !== 204 && response.status !== 404) return refusalOf(response)
    setMessage(machineText('tokens.revoked', { name }))
    refetch()
    return undefined
  }

  return (
    <section className={styles.section} aria-labelledby="tokens">
      <div className={styles.head}>
        <div>
          <h2 id="tokens">{machineText('tokens.title')}</h2>
          <p className={controls.hint}>
            {machineText('tokens.about')} <a href="/api">{machineText('tokens.description')}</a>
          </p>
        </div>
        <button type="button" className={controls.primary} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {machineText('tokens.add')}
        </button>
      </div>
      {value && <TokenTable tokens={value} onRevoke={setLeaving} />}
      <p role="status">{message || failure}</p>
      {isAdding && (
        <AddToken
          onAdded={(name, secret) => {
            setAdded({ name, secret })
            refetch()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {added && (
        <SecretOnce
          title={added.name}
          label={machineText('secret.token')}
          secret={added.secret}
          onClose={() => setAdded(undefined)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={machineText('tokens.revokeOf', { name: leaving.name })}
          name={machineText('tokens.revoke')}
          onConfirm={() => revoke(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>{machineText('tokens.revokeSure', { name: leaving.name })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
