import { clientProps } from '#renderer/client-props.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import club from '#widgets/club/club.module.css'
import { NotAMember } from '#widgets/club/not-a-member.tsx'
import { Progress } from '#widgets/club/progress.tsx'
import type { PromotionProps } from '#widgets/club/reward-list/client.ts'
import styles from '#widgets/club/reward-list/component.module.css'
import type { rewardList } from '#widgets/club/reward-list/index.ts'
import type { Promotion, Reward, Rewards } from '#widgets/club/reward-list/load.ts'
import { UseInBasket, Voucher } from '#widgets/club/reward-list/voucher.tsx'

type Props = WidgetProps<typeof rewardList, Rewards>
type Member = Extract<Rewards, { kind: 'member' }>
type RewardProps = Pick<Props, 'content' | 'context' | 'page' | 'id'> & { data: Member }

/** Renders the form that spends points on a reward, disabled without enough points. */
function Redeem({ reward, data, context, page, id }: RewardProps & { reward: Reward }) {
  const { texts, locale } = context
  const { rewardId, points, isAffordable } = reward
  if (!isAffordable)
    return (
      <div className={styles.missing}>
        <Progress reached={data.balance} total={points} />
        <p className={styles.small}>
          {formatText(texts['rewards.missing'], { points: points - data.balance }, locale)}
        </p>
      </div>
    )
  return (
    <Form
      endpoint="loyalty.redeemReward"
      id={`${id}-take-${rewardId}`}
      texts={texts}
      submit={formatText(texts['rewards.redeem'], { points }, locale)}
      done={null}
      next={page.path}
      messages={{ 'loyalty.tooFewPoints': texts['loyalty.tooFewPoints'] }}
    >
      <input type="hidden" name="accountEmail" value={data.email} />
      <input type="hidden" name="voyadoRewardId" value={rewardId} />
    </Form>
  )
}

function RewardCard({ reward, ...parts }: RewardProps & { reward: Reward }) {
  const { content, context, data, id } = parts
  const { texts, locale, timeZone, currency } = context
  const { title, description, rows, points, amount, vouchers, image } = reward
  const waiting = vouchers.filter(({ status }) => status === 'issued')
  const isOffered = amount.currency === currency && !waiting.some((item) => item.amount.currency === currency)
  const past = vouchers.filter(({ status }) => status !== 'issued')
  return (
    <li className={styles.reward}>
      {image && (
        <Picture pictures={{ mobile: { aspectRatio: '3/2', ...image } }} sizes="24rem" widest={960} />
      )}
      <p className={styles.cost}>{formatText(texts['club.points'], { points }, locale)}</p>
      <h2 className={styles.name}>{title}</h2>
      <p className={styles.amount}>
        <bdi>{formatMoney(amount, locale)}</bdi>
      </p>
      {description && <p className={club.muted}>{description}</p>}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {waiting.map((voucher) => (
        <Voucher
          key={voucher.voucherIndex}
          voucher={voucher}
          email={data.email}
          openCode={data.openCode}
          content={content}
          context={context}
          id={id}
        />
      ))}
      {isOffered && <Redeem reward={reward} {...parts} />}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{texts['rewards.past']}</summary>
          <ul>
            {past.map(({ voucherIndex, status, expireDate }) => (
              <li key={voucherIndex} className={styles.small}>
                {status === 'used' ? texts['rewards.used'] : texts['rewards.expired']} ·{' '}
                {formatMoment(new Date(expireDate), locale, 'long', timeZone)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Promotions({
  promotions,
  content,
  context,
  data,
  id,
}: RewardProps & { promotions: readonly Promotion[] }) {
  const { texts, locale, timeZone } = context
  return (
    <section className={club.part}>
      <h2 className={club.subtitle}>{texts['rewards.promotions']}</h2>
      <ul className={styles.rewards}>
        {promotions.map(({ promotionId, promoCode, title, description, until, isShown }) => (
          <li
            key={promotionId}
            className={styles.reward}
            {...(!isShown && {
              'data-part': 'promotion',
              ...clientProps<PromotionProps>({ accountEmail: data.email, promotionId }),
            })}
          >
            <h3 className={styles.name}>{title}</h3>
            {description && <p className={club.muted}>{description}</p>}
            <p className={styles.own}>
              <span className="visually-hidden">{texts['rewards.code']} </span>
              <bdi className={styles.promoCode} dir="ltr">
                {promoCode}
              </bdi>
              {until && (
                <span className={styles.small}>
                  {fillText(texts['rewards.expires'], {
                    date: formatMoment(new Date(until), locale, 'long', timeZone),
                  })}
                </span>
              )}
            </p>
            <UseInBasket
              code={promoCode}
              id={`${id}-use-${promotionId}`}
              basketUrl={content.basketUrl}
              texts={texts}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders rewards that a member can buy, and vouchers that were bought. */
export default function RewardList({ content, context, data, page, id }: Props) {
  const { texts, locale } = context
  const state = data ?? { kind: 'failed' }
  return (
    <div className={club.page} data-client="reward-list">
      <div className={styles.head}>
        <h1 className={club.title}>{content.headline || texts['rewards.title']}</h1>
        {state.kind === 'member' && (
          <p className={club.links}>
            <span className={styles.balance}>
              <bdi>{formatText(texts['club.points'], { points: state.balance }, locale)}</bdi>
            </span>
            {content.pointsUrl && <a href={content.pointsUrl}>{texts['club.myPoints']}</a>}
          </p>
        )}
      </div>
      {state.kind === 'failed' && <p role="status">{texts['loyalty.failed']}</p>}
      {state.kind === 'no member' && (
        <NotAMember texts={texts} reason={texts['rewards.notMember']} clubUrl={content.clubUrl} />
      )}
      {state.kind === 'member' && (
        <>
          {state.rewards.length === 0 && <p className={club.muted}>{texts['rewards.none']}</p>}
          <ul className={styles.rewards}>
            {state.rewards.map((reward) => (
              <RewardCard
                key={reward.rewardId}
                reward={reward}
                data={state}
                content={content}
                context={context}
                page={page}
                id={id}
              />
            ))}
          </ul>
          {state.promotions.length > 0 && (
            <Promotions
              promotions={state.promotions}
              data={state}
              content={content}
              context={context}
              page={page}
              id={id}
            />
          )}
        </>
      )}
    </div>
  )
}
