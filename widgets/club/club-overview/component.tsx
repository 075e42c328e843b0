import buttons from '#renderer/components/elements/button.module.css'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { PointIcon } from '#renderer/components/elements/point-icon.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import club from '#widgets/club/club.module.css'
import styles from '#widgets/club/club-overview/component.module.css'
import type { clubOverview } from '#widgets/club/club-overview/index.ts'
import { Join } from '#widgets/club/club-overview/join.tsx'
import type { Club } from '#widgets/club/club-overview/load.ts'

type Props = WidgetProps<typeof clubOverview, Club>

function Member({
  member,
  content,
  context: { texts, locale },
}: Pick<Props, 'content' | 'context'> & Required<Pick<Club, 'member'>>) {
  const { name, points } = member
  return (
    <div className={styles.member}>
      <h2 className={club.subtitle}>
        {name === '' ? texts['club.member'] : fillText(texts['club.hello'], { name })}
      </h2>
      <p className={club.number}>
        <bdi>{formatText(texts['club.points'], { points }, locale)}</bdi>
      </p>
      <p className={styles.ways}>
        {content.rewardsUrl && (
          <a href={content.rewardsUrl} className={buttons.primary}>
            {texts['club.myRewards']}
          </a>
        )}
        {content.pointsUrl && (
          <a href={content.pointsUrl} className={buttons.secondary}>
            {texts['club.myPoints']}
          </a>
        )}
      </p>
    </div>
  )
}

/** Renders ways to earn points, and the rewards by ascending points. */
function Levels({ rules, context }: { rules: NonNullable<Club['rules']> } & Pick<Props, 'context'>) {
  const { texts, locale, currency } = context
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const rewards = rules.rewards.toSorted((a, b) => a.points - b.points)
  return (
    <section className={club.part}>
      <h2 className={club.subtitle}>{texts['club.levels']}</h2>
      <p className={styles.earn}>{fillText(texts['club.earn'], { amount: money(rules.amountPerPoint) })}</p>
      {rewards.length > 0 && (
        <ol className={styles.levels}>
          {rewards.map(({ id, points, amount, description }) => (
            <li key={id} className={styles.level}>
              <strong className={styles.points}>
                {formatText(texts['club.points'], { points }, locale)}
              </strong>
              <span className={styles.voucher}>
                {fillText(texts['club.voucher'], { amount: money(amount) })}
              </span>
              {description && <span className={club.muted}>{description}</span>}
            </li>
          ))}
        </ol>
      )}
      <p className={club.muted}>
        {formatText(texts['club.pending'], { days: rules.pendingDays }, locale)}{' '}
        {formatText(texts['club.valid'], { days: rules.validDays }, locale)}
      </p>
    </section>
  )
}

function Benefits({ benefits }: Pick<Props['content'], 'benefits'>) {
  if (benefits.length === 0) return null
  return (
    <ul className={styles.benefits}>
      {benefits.map(({ icon, title, text }, index) => (
        <li key={keyOf(index, title)} className={styles.benefit}>
          <PointIcon icon={icon} size={24} />
          <h2 className={styles.benefitTitle}>{title}</h2>
          {text && (
            <div className={`prose ${club.muted}`}>
              <Markdown headingOffset={2}>{text}</Markdown>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Renders the member's points, or the form to join; a notice if membership is unknown. */
function Membership(props: Props) {
  const { context, data } = props
  if (data?.failed) return <p role="status">{context.texts['loyalty.failed']}</p>
  return data?.member ? <Member {...props} member={data.member} /> : <Join {...props} />
}

/** Renders the customer club: its benefits; members see their points, non-members can join. */
export default function ClubOverview(props: Props) {
  const { content, context, data, eager } = props
  const { texts } = context
  return (
    <div className={club.page}>
      <div className={styles.opening} data-picture={content.image && ''}>
        <div className={styles.words}>
          <div className={club.head}>
            <h1 className={styles.title}>{content.headline || texts['club.title']}</h1>
            {content.text && (
              <div className={`prose ${styles.text}`}>
                <Markdown headingOffset={1}>{content.text}</Markdown>
              </div>
            )}
          </div>
          <Membership {...props} />
        </div>
        {content.image && (
          <div className={styles.picture}>
            <Picture
              pictures={{ mobile: { aspectRatio: '4/5', ...content.image } }}
              sizes="(min-width: 960px) 50vw, 100vw"
              widest={1_600}
              eager={eager}
            />
          </div>
        )}
      </div>
      <Benefits benefits={content.benefits} />
      {data?.rules && <Levels rules={data.rules} context={context} />}
    </div>
  )
}
