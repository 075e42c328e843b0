import { useState } from 'react'
import styles from '#preview/account/account.module.css'
import dialog from '#preview/interface/dialog.module.css'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { Modal } from '#preview/interface/modal.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { editorMoment } from '#preview/texts/language.ts'
import { text } from '#preview/texts/texts.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { access } from '#schemas/editor/access.ts'

type Session = Extract<ResponseOf<typeof access.sessions>, { status: 200 }>['body'][number]

function deviceName({ browser, system }: Session): string {
  if (browser && system) return text('sessions.device', { browser, system })
  return browser ?? system ?? text('sessions.unknown')
}

function Line({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const name = deviceName(session)
  const moment = editorMoment(session.lastUsed)
  return (
    <li className={styles.session}>
      <span className={styles.who}>
        <b>{name}</b>
        <span className={controls.hint}>
          {session.isCurrent ? text('sessions.current') : text('sessions.lastUsed', { moment })}
        </span>
      </span>
      {!session.isCurrent && (
        <button
          type="button"
          className={controls.plain}
          aria-label={text('sessions.endOf', { name })}
          onClick={onEnd}
        >
          {text('sessions.end')}
        </button>
      )}
    </li>
  )
}

/** Lists and ends the editor's own sessions. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const [message, setMessage] = useState('')
  const { value, failure, refetch } = useRequest('sessions', '', async () => {
    const response = await call(access.sessions, {})
    return response.status === 200 ? response.body : refusalOf(response)
  })

  async function end(id: string | undefined): Promise<void> {
    const response =
      id === undefined
        ? await call(access.endOtherSessions, {})
        : await call(access.endSession, { path: { id } })
    setMessage(
      response.status === 204 || response.status === 404 ? text('sessions.ended') : refusalOf(response),
    )
    refetch()
  }
  const press = (id?: string) => {
    end(id).catch((error: unknown) => setMessage(failureOf(error)))
  }

  return (
    <Modal label={text('sessions.title')} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{text('sessions.title')}</h2>
        <p role="status">{message || failure}</p>
        <ul className={styles.sessions}>
          {value?.map((session) => (
            <Line key={session.id} session={session} onEnd={() => press(session.id)} />
          ))}
        </ul>
        <div className={dialog.foot}>
          <button type="button" className={controls.plain} onClick={onClose}>
            {text('shell.close')}
          </button>
          {value && value.length > 1 && (
            <button type="button" className={controls.primary} onClick={() => press()}>
              {text('sessions.endOthers')}
            </button>
          )}
        </div>
      </div>
    </Modal>
  )
}
