import type { RefusalProps } from '#renderer/browser/basket/basket-client.ts'
import type { MiniBasketProps } from '#renderer/browser/basket/mini-basket.ts'
import { clientProps } from '#renderer/client-props.ts'
import button from '#renderer/components/elements/button.module.css'
import { sumTexts } from '#renderer/components/elements/sum-texts.ts'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { basketErrorTexts } from '#renderer/texts/part-texts.ts'
import styles from '#widgets/product/mini-basket/component.module.css'
import type { miniBasket } from '#widgets/product/mini-basket/index.ts'
import type { MiniBasketData } from '#widgets/product/mini-basket/load.ts'

type Props = WidgetProps<typeof miniBasket, MiniBasketData>

/** Texts that script needs at once, or without a connection. */
const textsAtOnce = ['buy.quick', 'buy.soldOut', 'feedback.error_add_to_basket'] as const

const textsLater = [
  ...basketErrorTexts,
  ...sumTexts,
  'miniBasket.count',
  'miniBasket.freeFreight',
  'miniBasket.freeFreightReached',
  'openPayment.look',
  'price.historic',
] as const

/** Returns the texts that the page carries for script; it fetches the others (`renderer/browser/page/fetch-texts.ts`). */
function scriptTexts({ texts, mode }: Props['context']): Record<string, string> {
  const keys = mode === 'live' ? textsAtOnce : [...textsAtOnce, ...textsLater]
  return Object.fromEntries(keys.map((key) => [key, texts[key]]))
}

/**
 * Renders the mini basket, which opens briefly after an addition (basket rule 15).
 * `renderer/browser/basket/mini-basket.ts` fills and opens it; until then it is empty.
 */
export default function MiniBasket({ content, data, context }: Props) {
  const { basketUrl, checkoutUrl, flyout } = content
  const { texts, constants, locale } = context
  return (
    <div
      id="mini-basket"
      data-catalog={data?.catalog}
      {...clientProps<MiniBasketProps & RefusalProps>({
        locale,
        checkoutUrl: checkoutUrl ?? '',
        closeDelay: constants.miniBasketCloseDelay,
      })}
      data-texts={JSON.stringify(scriptTexts(context))}
    >
      <p className="visually-hidden" role="status" data-slot="status" />
      <Flyout
        name="miniBasket"
        title={texts['miniBasket.added']}
        texts={texts}
        settings={{
          openFrom: 'top',
          openFromDesktop: 'right',
          overlay: false,
          animation: 'fade',
          closingDuration: constants.flyoutCloseDuration,
          ...flyout,
        }}
        footer={
          <div className={styles.links}>
            <a href={basketUrl} className={button.secondary}>
              {texts['buy.toBasket']}
            </a>
            <a href={checkoutUrl} className={button.primary}>
              {texts['miniBasket.checkout']}
            </a>
          </div>
        }
      >
        <div className={styles.basket}>
          <div className={styles.line}>
            <img className={styles.picture} data-slot="picture" alt="" width={72} height={96} hidden />
            <div className={styles.words}>
              <div data-slot="badges" />
              <p className={styles.name} data-slot="name" />
              <p className={styles.detail} data-slot="detail" />
              <p data-slot="price" />
              <p className={styles.detail} data-slot="historic" />
            </div>
          </div>
          <div className={styles.freight} data-slot="freight" hidden>
            <p data-slot="freightText" />
            <div className={styles.track}>
              <div className={styles.progress} data-slot="progress" />
            </div>
          </div>
          <button
            type="button"
            className={button.secondary}
            data-slot="present"
            data-opens-flyout="bonusProducts"
            hidden
          >
            {texts['bonus.title']}
          </button>
          <p data-slot="count" />
          <dl className={styles.sums} data-slot="sums" />
        </div>
      </Flyout>
    </div>
  )
}
