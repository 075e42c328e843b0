import { clientProps } from '#renderer/client-props.ts'
import { Form } from '#renderer/components/form/form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { CodeProps, VoucherClientProps } from '#widgets/club/reward-list/client.ts'
import { clockOf } from '#widgets/club/reward-list/clock.ts'
import styles from '#widgets/club/reward-list/component.module.css'
import { drawCode } from '#widgets/club/reward-list/draw-code.ts'
import type { rewardList } from '#widgets/club/reward-list/index.ts'
import { type Code, type Reward, type Rewards, voucherName } from '#widgets/club/reward-list/load.ts'

type Props = WidgetProps<typeof rewardList, Rewards>
type Context = Props['context']
type MemberVoucher = Reward['vouchers'][number]

/** Text keys of refused codes. */
const refusals = [
  'promoCode.expired',
  'promoCode.notCombined',
  'promoCode.notMet',
  'promoCode.used',
  'promo_code_already_applied',
] as const

interface UseProps {
  code: string
  /** Id of the form. */
  id: string
  basketUrl: string | undefined
  texts: Context['texts']
}

/** Renders the form that adds a code to the visitor's basket and opens it. */
export function UseInBasket({ code, id, basketUrl, texts }: UseProps) {
  return (
    <Form
      endpoint="basket.addPromoCode"
      id={id}
      texts={texts}
      submit={texts['rewards.use']}
      done={null}
      next={basketUrl}
      refused={texts['rewards.useRefused']}
      failed={texts['rewards.useRefused']}
      messages={Object.fromEntries([
        ...refusals.map((key) => [key, texts[key]]),
        ['404', texts['rewards.useRefused']],
      ])}
      startsOn="interaction"
    >
      <input type="hidden" name="promoCode" value={code} />
    </Form>
  )
}

/** Renders the code that a till reads; script draws a new one when it expires. */
function TillCode({ code, texts }: { code: Code | undefined; texts: Context['texts'] }) {
  const codeData = code && drawCode(code.payload)
  return (
    <div
      className={styles.till}
      data-part="code"
      hidden={!code}
      {...(code && clientProps<CodeProps>({ seconds: code.seconds, interval: code.updateInterval }))}
    >
      <svg
        viewBox={`0 0 ${codeData?.size ?? 1} ${codeData?.size ?? 1}`}
        shapeRendering="crispEdges"
        className={styles.code}
        role="img"
        aria-label={texts['rewards.code']}
      >
        <path d={codeData?.path ?? ''} fill="#000" />
      </svg>
      <p className={styles.lasts} data-part="lasts">
        {code && fillText(texts['rewards.codeLasts'], { time: clockOf(code.seconds) })}
      </p>
    </div>
  )
}

interface VoucherProps extends Pick<Props, 'content' | 'context' | 'id'> {
  voucher: MemberVoucher
  email: string
  openCode: Extract<Rewards, { kind: 'member' }>['openCode']
}

/** Renders an unused voucher, with its uses at a till and in the basket if the market has its currency. */
export function Voucher({ voucher, email, openCode, content, context, id }: VoucherProps) {
  const { texts, locale, timeZone, currency } = context
  const { rewardId, voucherIndex, promoCode, expireDate, amount } = voucher
  const isForeign = amount.currency !== currency
  const name = voucherName(rewardId, voucherIndex)
  const date = formatMoment(new Date(expireDate), locale, 'long', timeZone)
  return (
    <div
      className={styles.voucher}
      id={`${id}-${name}`}
      data-part="voucher"
      {...clientProps<VoucherClientProps>({
        accountEmail: email,
        rewardId,
        index: voucherIndex,
        failed: texts['rewards.codeFailed'],
        lasts: texts['rewards.codeLasts'],
      })}
    >
      {isForeign && (
        <p className={styles.small}>
          {fillText(texts['club.voucher'], { amount: formatMoney(amount, locale) })}
        </p>
      )}
      <p className={styles.own}>
        <span className="visually-hidden">{texts['rewards.code']} </span>
        <bdi className={styles.promoCode} dir="ltr">
          {promoCode}
        </bdi>
        <span className={styles.small}>{fillText(texts['rewards.expires'], { date })}</span>
      </p>
      {!isForeign && (
        <>
          <div className={styles.ways}>
            <UseInBasket
              code={promoCode}
              id={`${id}-use-${name}`}
              basketUrl={content.basketUrl}
              texts={texts}
            />
            <a
              href={`?show=${encodeURIComponent(name)}#${id}-${name}`}
              className={styles.way}
              data-part="show"
            >
              {texts['rewards.show']}
            </a>
          </div>
          <TillCode code={openCode?.name === name ? openCode.code : undefined} texts={texts} />
        </>
      )}
    </div>
  )
}
