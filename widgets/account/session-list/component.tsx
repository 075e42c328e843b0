import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import styles from '#widgets/account/session-list/component.module.css'
import type { sessionList } from '#widgets/account/session-list/index.ts'
import type { OpenSessions } from '#widgets/account/session-list/load.ts'

type Props = WidgetProps<typeof sessionList, OpenSessions>
type Texts = Props['context']['texts']
type Session = NonNullable<OpenSessions['sessions']>[number]

function deviceName({ browser, system }: Session, texts: Texts): string {
  if (browser && system) return fillText(texts['sessions.device'], { browser, system })
  return browser ?? system ?? texts['sessions.unknown']
}

function OpenSession({
  session,
  id,
  context: { texts, locale, timeZone, pages },
}: Pick<Props, 'id' | 'context'> & { session: Session }) {
  const { created, lastUsed, isCurrent } = session
  const dateValues = (moment: string) => ({ date: formatMoment(new Date(moment), locale, 'long', timeZone) })
  const name = deviceName(session, texts)
  return (
    <li className={styles.session}>
      <div>
        <h2 className={styles.device}>
          <bdi>{name}</bdi>
          {isCurrent && <span className={styles.current}>{texts['sessions.current']}</span>}
        </h2>
        <p>{fillText(texts['sessions.created'], dateValues(created))}</p>
        {!isCurrent && <p>{fillText(texts['sessions.lastUsed'], dateValues(lastUsed))}</p>}
      </div>
      {!isCurrent && (
        <Form
          endpoint="sessions.end"
          id={id}
          texts={texts}
          submit={texts['sessions.end']}
          done={null}
          next={pages.accountSessionsPage}
        >
          <input type="hidden" name="sessionId" value={session.id} />
        </Form>
      )}
    </li>
  )
}

export default function SessionList({ content, context, data, id }: Props) {
  const { texts, pages } = context
  const { sessions } = data ?? {}
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{content.headline || texts['sessions.title']}</h1>
      {!sessions && <p role="status">{texts['sessions.unavailable']}</p>}
      {sessions?.length === 1 && <p>{texts['sessions.none']}</p>}
      {sessions && sessions.length > 1 && <p>{texts['sessions.text']}</p>}
      <ul className={styles.sessions}>
        {sessions?.map((session, index) => (
          <OpenSession key={session.id} session={session} id={`${id}-${index}`} context={context} />
        ))}
      </ul>
      {sessions && sessions.length > 1 && (
        <Form
          endpoint="sessions.endOthers"
          id={id}
          texts={texts}
          submit={texts['sessions.endOthers']}
          done={null}
          next={pages.accountSessionsPage}
        >
          {null}
        </Form>
      )}
    </section>
  )
}
