import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import club from '#widgets/club/club.module.css'
import styles from '#widgets/club/loyalty-status/component.module.css'
import type { loyaltyStatus } from '#widgets/club/loyalty-status/index.ts'
import { Leave } from '#widgets/club/loyalty-status/leave.tsx'
import type { Status, Transaction } from '#widgets/club/loyalty-status/load.ts'
import { NotAMember } from '#widgets/club/not-a-member.tsx'
import { Progress } from '#widgets/club/progress.tsx'

type Props = WidgetProps<typeof loyaltyStatus, Status>
type Context = Props['context']
type Member = Extract<Status, { kind: 'member' }>

const dateOf = (moment: string, { locale, timeZone }: Context) =>
  formatMoment(new Date(moment), locale, 'long', timeZone)

function Balance({ points, context }: { points: Member['points'] } & Pick<Props, 'context'>) {
  const { texts, locale } = context
  const { balance, pendingPoints, pointsNeededForReward: missing, expireDate } = points
  return (
    <div className={styles.balance}>
      <p className={club.number}>
        <bdi>{formatText(texts['club.points'], { points: balance }, locale)}</bdi>
      </p>
      {missing > 0 && (
        <div className={styles.next}>
          <Progress reached={balance} total={balance + missing} />
          <p>{formatText(texts['loyalty.missing'], { points: missing }, locale)}</p>
        </div>
      )}
      {pendingPoints > 0 && (
        <p className={club.muted}>
          {formatText(texts['loyalty.pending'], { points: pendingPoints }, locale)}
        </p>
      )}
      {expireDate && (
        <p className={club.muted}>
          {fillText(texts['loyalty.expires'], { date: dateOf(expireDate, context) })}
        </p>
      )}
    </div>
  )
}

/** Returns the source or use of points. A return has the number of its order before the slash. */
function transactionLabel({ kind, reference }: Transaction, texts: Context['texts']): string {
  if (kind === 'redeemed') return texts['loyalty.redeemed']
  const order = { reference: reference.split('/')[0] ?? reference }
  return fillText(texts[kind === 'earned' ? 'loyalty.earned' : 'loyalty.returned'], order)
}

function Transactions({ data, context }: { data: Member } & Pick<Props, 'context'>) {
  const { texts } = context
  const { transactions, part, parts, now } = data
  return (
    <section className={club.part}>
      <h2 className={club.subtitle}>{texts['loyalty.transactions']}</h2>
      <table className={styles.transactions}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts['loyalty.date']}</th>
            <th scope="col">{texts['loyalty.what']}</th>
            <th scope="col">{texts['loyalty.points']}</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <tr key={transaction.id}>
              <td className={styles.date}>{dateOf(transaction.created, context)}</td>
              <td>
                {transactionLabel(transaction, texts)}
                {transaction.kind === 'earned' && Date.parse(transaction.availableDate) > now && (
                  <span className={styles.note}>
                    {fillText(texts['loyalty.available'], {
                      date: dateOf(transaction.availableDate, context),
                    })}
                  </span>
                )}
              </td>
              <td className={styles.points} data-more={transaction.points > 0}>
                <bdi dir="ltr">
                  {transaction.points > 0 ? '+' : '−'}
                  {Math.abs(transaction.points)}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts > 1 && (
        <p className={club.links}>
          {part > 1 && (
            <a href={`?part=${part - 1}`} rel="prev">
              {texts['loyalty.newer']}
            </a>
          )}
          {part < parts && (
            <a href={`?part=${part + 1}`} rel="next">
              {texts['loyalty.older']}
            </a>
          )}
        </p>
      )}
    </section>
  )
}

/** Renders a member's points: balance and transactions. */
export default function LoyaltyStatus({ content, context, data, id }: Props) {
  const { texts } = context
  const state = data ?? { kind: 'failed' }
  return (
    <div className={`${club.page} ${styles.page}`}>
      <h1 className={club.title}>{content.headline || texts['loyalty.title']}</h1>
      {state.kind === 'failed' && <p role="status">{texts['loyalty.failed']}</p>}
      {state.kind === 'no member' && (
        <NotAMember texts={texts} reason={texts['loyalty.notMember']} clubUrl={content.clubUrl} />
      )}
      {state.kind === 'member' && (
        <>
          <Balance points={state.points} context={context} />
          <p className={club.links}>
            {content.rewardsUrl && <a href={content.rewardsUrl}>{texts['club.myRewards']}</a>}
            {content.clubUrl && <a href={content.clubUrl}>{texts['loyalty.join']}</a>}
          </p>
          {state.transactions.length > 0 ? (
            <Transactions data={state} context={context} />
          ) : (
            <p className={club.muted}>{texts['loyalty.none']}</p>
          )}
          <Leave member={state} context={context} id={id} />
        </>
      )}
    </div>
  )
}
