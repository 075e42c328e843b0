import { useEffect, useRef } from 'react'
import { offerFreeGifts, rewardKey, storeOfferedGifts } from '#renderer/browser/basket/free-gift-flyout.ts'
import { BasketForm } from '#renderer/components/basket/basket-form.tsx'
import { BasketPart, basketErrorTexts, messagesOf } from '#renderer/components/basket/basket-part.tsx'
import { useBasket } from '#renderer/components/basket/use-basket.ts'
import { Picture } from '#renderer/components/elements/picture.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import styles from '#widgets/basket/bonus-products/component.module.css'
import type { bonusProducts } from '#widgets/basket/bonus-products/index.ts'
import type { FreeGiftData, Offer } from '#widgets/basket/bonus-products/load.ts'

type Props = WidgetProps<typeof bonusProducts, FreeGiftData>

/** A reward with gifts that are still to be chosen. */
interface Choice extends Offer {
  promotionName: string
  count: number
}

/** Returns the rewards that the basket has earned and that have gifts to choose (basket rule 10). */
function choicesOf({ response, offers }: FreeGiftData): Choice[] {
  const contexts = response?.basket.bonusProductContexts ?? []
  return contexts.flatMap(({ isCallToAction, callToActionCount: count, ...reward }) => {
    const offer = offers.find(
      ({ promotionId, rewardId }) => promotionId === reward.promotionId && rewardId === reward.rewardId,
    )
    const isOpen = isCallToAction && count > 0 && offer !== undefined && offer.products.length > 0
    return isOpen ? [{ ...offer, promotionName: reward.promotionName, count }] : []
  })
}

interface RewardProps {
  choice: Choice
  catalog: string
  context: Props['context']
}

function Reward({ choice, catalog, context }: RewardProps) {
  const { texts, constants, locale } = context
  const { promotionId, rewardId, promotionName, count, products } = choice
  return (
    <div className={styles.reward}>
      <p>
        {promotionName}. {formatText(texts['basket.presentsLeft'], { count }, locale)}
      </p>
      <ul className={styles.products}>
        {products.slice(0, constants.bonusProductsShown).map(({ sku, name, image }) => (
          <li key={sku}>
            <BasketForm
              endpoint={endpoints.addLine}
              input={{ path: { catalog }, query: {}, body: { sku, bonus: { promotionId, rewardId } } }}
            >
              <button
                className={styles.product}
                type="submit"
                aria-label={fillText(texts['basket.choosePresent'], { name })}
              >
                <Picture pictures={{ mobile: { ...image, alt: '' } }} sizes="8rem" widest={320} />
                <span>{name}</span>
              </button>
            </BasketForm>
          </li>
        ))}
      </ul>
      <BasketForm
        endpoint={endpoints.optOutOfBonus}
        input={{ path: { catalog }, query: { id: promotionId, rewardId, newOptedOutCount: count } }}
      >
        <button className={styles.decline} type="submit">
          {texts['basket.declinePresent']}
        </button>
      </BasketForm>
    </div>
  )
}

/**
 * Offers free gifts in their flyout once a change has earned them; gifts that the page showed initially count as
 * offered.
 */
function useOffer(choices: readonly Choice[]): void {
  const rewards = choices.map(rewardKey).join('\n')
  const isFirst = useRef(true)
  useEffect(() => {
    const open = rewards === '' ? [] : rewards.split('\n')
    if (isFirst.current) storeOfferedGifts(open)
    else void offerFreeGifts(open)
    isFirst.current = false
  }, [rewards])
}

/** Renders the free gifts that the shopper can still choose (basket rule 10). */
export default function BonusProducts({ content, context, data, id }: Props) {
  const { texts } = context
  const basketData = useBasket(data)
  const choices = basketData ? choicesOf(basketData) : []
  useOffer(choices)
  return (
    <BasketPart
      id={id}
      data={basketData}
      hidden={choices.length === 0 || basketData?.response?.basket.status === 'frozen'}
      messages={messagesOf(texts, basketErrorTexts)}
    >
      <section className={styles.presents}>
        <h2 className={styles.title}>{content.headline ?? texts['basket.presents']}</h2>
        {choices.map((choice) => (
          <Reward
            key={`${choice.promotionId} ${choice.rewardId}`}
            choice={choice}
            catalog={basketData?.catalog ?? ''}
            context={context}
          />
        ))}
      </section>
    </BasketPart>
  )
}
