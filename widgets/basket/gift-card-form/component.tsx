import { BasketCodes } from '#renderer/components/basket/basket-codes.tsx'
import fieldStyles from '#renderer/components/basket/basket-field.module.css'
import {
  BasketForm,
  BasketPart,
  basketErrorTexts,
  messagesOf,
} from '#renderer/components/basket/basket-part.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { fillText } from '#renderer/components/text/fill-text.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ShopperBasket } from '#renderer/loaders/load-basket.ts'
import { formFields, refusedFragment } from '#schemas/api/form-fields.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { giftCardForm } from '#widgets/basket/gift-card-form/index.ts'

const errorTexts = [
  ...basketErrorTexts,
  'basket.giftCardHolds',
  'feedback.error_generic',
  'giftCard.alreadyApplied',
  'giftCard.blocked',
  'giftCard.empty',
  'giftCard.expired',
  'giftCard.otherCurrency',
  'giftCard.unknown',
] as const

const fields = [
  { name: 'giftCardNumber', text: 'basket.giftCardNumber' },
  { name: 'giftCardNumberValidationCode', text: 'basket.giftCardCode' },
] as const

/**
 * Renders the gift card form and the cards that pay. Script shows a card's balance. Markets without gift cards have no
 * form (basket rule 9).
 */
export default function GiftCardForm({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof giftCardForm, ShopperBasket>) {
  const { texts, locale, toggles } = context
  const basket = data?.response?.basket
  const isShown = toggles.giftCards && basket?.status === 'open' && basket.lines.length > 0
  const applied = (basket?.giftCards ?? []).map(({ giftCardNumber, amount }) => {
    const digits = giftCardNumber.slice(-4)
    return {
      key: giftCardNumber,
      name: fillText(texts['basket.giftCardPays'], { digits }),
      amount: formatMoney({ ...amount, amount: -amount.amount }, locale),
      removal: fillText(texts['basket.removeCard'], { digits }),
      fields: { giftCardNumber },
    }
  })
  return (
    <BasketPart data={data} hidden={!isShown} messages={messagesOf(texts, errorTexts)}>
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts['basket.cardRefused']}
      </FormOutcome>
      <BasketCodes
        id={id}
        title={texts['basket.giftCard']}
        open={content.open}
        applied={applied}
        removeBy="basket.removeGiftCard"
      >
        <BasketForm endpoint="basket.addGiftCard" widget={id} className={fieldStyles.fields}>
          {fields.map(({ name, text }) => (
            <div key={name} className={fieldStyles.field}>
              <label className={fieldStyles.label} htmlFor={`${id}-${name}`}>
                {texts[text]}
              </label>
              <input
                id={`${id}-${name}`}
                className={fieldStyles.control}
                name={name}
                required
                maxLength={60}
                inputMode="numeric"
                autoComplete="off"
                dir="ltr"
              />
            </div>
          ))}
          <div className={fieldStyles.buttons}>
            <button className={fieldStyles.button} type="submit">
              {texts['basket.apply']}
            </button>
            <button
              className={`${fieldStyles.quiet} ${fieldStyles.scripted}`}
              type="submit"
              name={formFields.endpoint}
              value="basket.giftCardBalance"
            >
              {texts['basket.giftCardBalance']}
            </button>
          </div>
        </BasketForm>
        <p role="status" data-balance="" />
      </BasketCodes>
    </BasketPart>
  )
}
