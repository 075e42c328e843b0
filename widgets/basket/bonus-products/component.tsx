import {
  BasketForm,
  BasketPart,
  basketErrorTexts,
  messagesOf,
} from '#renderer/components/basket/basket-part.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { fillText } from '#renderer/components/text/fill-text.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/basket/bonus-products/component.module.css'
import type { bonusProducts } from '#widgets/basket/bonus-products/index.ts'
import type { Choice, Presents } from '#widgets/basket/bonus-products/load.ts'

type Props = WidgetProps<typeof bonusProducts, Presents>

function Reward({ choice, id, context }: { choice: Choice; id: string; context: Props['context'] }) {
  const { texts, constants } = context
  const { promotionId, rewardId, promotionName, count, products } = choice
  return (
    <div className={styles.reward} data-present={`${promotionId} ${rewardId}`}>
      <p>
        {promotionName}. {fillText(texts['basket.presentsLeft'], { count })}
      </p>
      <ul className={styles.products}>
        {products.slice(0, constants.bonusProductsShown).map(({ sku, card }) => (
          <li key={sku}>
            <BasketForm
              endpoint="basket.addLine"
              widget={id}
              fields={{ sku, 'bonus.promotionId': promotionId, 'bonus.rewardId': rewardId }}
            >
              <button
                className={styles.product}
                type="submit"
                aria-label={fillText(texts['basket.choosePresent'], { name: card.name })}
              >
                <Picture pictures={{ mobile: { ...card.frontImage, alt: '' } }} sizes="8rem" widest={320} />
                <span>{card.name}</span>
              </button>
            </BasketForm>
          </li>
        ))}
      </ul>
      <BasketForm
        endpoint="basket.optOutOfBonus"
        widget={id}
        fields={{ id: promotionId, rewardId, newOptedOutCount: count }}
      >
        <button className={styles.decline} type="submit">
          {texts['basket.declinePresent']}
        </button>
      </BasketForm>
    </div>
  )
}

/** Renders the presents that the shopper can still choose (basket rule 10). */
export default function BonusProducts({ content, context, data, id }: Props) {
  const { texts } = context
  const choices = (data?.choices ?? []).filter(({ products }) => products.length > 0)
  return (
    <BasketPart
      data={data}
      hidden={choices.length === 0 || data?.response?.basket.status === 'frozen'}
      messages={messagesOf(texts, basketErrorTexts)}
    >
      <section className={styles.presents} aria-labelledby={`${id}-title`}>
        <h2 className={styles.title} id={`${id}-title`}>
          {content.headline ?? texts['basket.presents']}
        </h2>
        {choices.map((choice) => (
          <Reward
            key={`${choice.promotionId} ${choice.rewardId}`}
            choice={choice}
            id={id}
            context={context}
          />
        ))}
      </section>
    </BasketPart>
  )
}
