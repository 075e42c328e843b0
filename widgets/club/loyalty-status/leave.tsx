import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/club/loyalty-status/component.module.css'
import type { loyaltyStatus } from '#widgets/club/loyalty-status/index.ts'
import type { Status } from '#widgets/club/loyalty-status/load.ts'

interface Props extends Pick<WidgetProps<typeof loyaltyStatus, Status>, 'context' | 'id'> {
  member: Extract<Status, { kind: 'member' }>
}

/** Renders the form to leave the club, with what is lost (loyalty rule 10). */
export function Leave({ member: { points, vouchers, path }, context, id }: Props) {
  const { texts, locale } = context
  const lostPoints = points.totalPoints ?? points.balance + points.pendingPoints
  return (
    <details className={styles.leave}>
      <summary>{texts['loyalty.leave']}</summary>
      <div className={styles.lost}>
        <p>{texts['loyalty.leaveText']}</p>
        <ul>
          {lostPoints > 0 && <li>{formatText(texts['club.points'], { points: lostPoints }, locale)}</li>}
          {vouchers.map((amount, index) => (
            <li key={keyOf(index)}>
              {fillText(texts['club.voucher'], { amount: formatMoney(amount, locale) })}
            </li>
          ))}
          <li>{texts['loyalty.leavePrices']}</li>
        </ul>
        <p>{texts['loyalty.leaveStays']}</p>
        <Form
          endpoint="customerClub.leave"
          id={id}
          texts={texts}
          submit={texts['loyalty.leaveNow']}
          done=""
          next={path}
          startsOn="interaction"
        >
          {null}
        </Form>
      </div>
    </details>
  )
}
