import { useState } from 'react'
import { showRefusal } from '#renderer/browser/basket/basket-store.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { BasketCodes } from '#renderer/components/basket/basket-codes.tsx'
import fieldStyles from '#renderer/components/basket/basket-field.module.css'
import { BasketForm } from '#renderer/components/basket/basket-form.tsx'
import { BasketPart, basketErrorTexts, messagesOf } from '#renderer/components/basket/basket-part.tsx'
import { useBasket } from '#renderer/components/basket/use-basket.ts'
import { useRefusedField } from '#renderer/components/basket/use-refused-field.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ShopperBasket } from '#renderer/loaders/load-basket.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import { refusedFragment } from '#schemas/api/form-fields.ts'
import { giftCardErrors } from '#schemas/commerce/gift-card-errors.ts'
import { giftCardNumberOf } from '#schemas/commerce/typed-codes.ts'
import { formatDay } from '#schemas/values/format-date.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { giftCardForm } from '#widgets/basket/gift-card-form/index.ts'

const errorTexts = [
  ...basketErrorTexts,
  ...giftCardErrors,
  'basket.giftCardHolds',
  'feedback.error_generic',
] as const

const fields = [
  { name: 'giftCardNumber', text: 'basket.giftCardNumber' },
  { name: 'giftCardNumberValidationCode', text: 'basket.giftCardCode' },
] as const

const readCard = (fields: FormData) => ({
  giftCardNumber: giftCardNumberOf(String(fields.get('giftCardNumber'))),
  giftCardNumberValidationCode: String(fields.get('giftCardNumberValidationCode')),
})

/** Returns the applied cards with their amounts, and the input that removes each. */
const appliedCards = (
  cards: NonNullable<ShopperBasket['response']>['basket']['giftCards'],
  { texts, locale }: WidgetProps<typeof giftCardForm>['context'],
  catalog: string,
) =>
  cards.map(({ giftCardNumber, amount }) => {
    const digits = giftCardNumber.slice(-4)
    return {
      key: giftCardNumber,
      name: fillText(texts['basket.giftCardPays'], { digits }),
      amount: formatMoney({ ...amount, amount: -amount.amount }, locale),
      removal: fillText(texts['basket.removeCard'], { digits }),
      input: { path: { catalog, giftCardNumber }, query: {} },
    }
  })

/**
 * Renders the gift card form and the applied cards. Script shows a card's balance. Markets without gift cards have no
 * form (basket rule 9).
 */
export default function GiftCardForm({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof giftCardForm, ShopperBasket>) {
  const { texts, locale, toggles } = context
  const messages = messagesOf(texts, errorTexts)
  const [balance, setBalance] = useState<string>()
  const { field, clear, attributes, message } = useRefusedField('giftCard', `${id}-giftCardNumber`)
  const basketData = useBasket(data)
  const basket = basketData?.response?.basket
  const catalog = basketData?.catalog ?? ''
  const isShown = toggles.giftCards && basket?.status === 'open' && basket.lines.length > 0
  const applied = appliedCards(basket?.giftCards ?? [], context, catalog)
  function clearOutcome(): void {
    clear()
    setBalance(undefined)
  }
  async function showBalance(form: HTMLFormElement): Promise<void> {
    clearOutcome()
    const input = { path: { catalog }, query: {}, body: readCard(new FormData(form)) }
    const response = await callShop(endpoints.giftCardBalance, input).catch(() => undefined)
    if (response?.status === 200) {
      const { balance, lastDay } = response.body
      const balanceText = fillText(texts['basket.giftCardHolds'], { balance: formatMoney(balance, locale) })
      const date = lastDay && formatDay(lastDay, locale, 'long')
      return setBalance(
        date ? `${balanceText} · ${fillText(texts['basket.giftCardLastDay'], { date })}` : balanceText,
      )
    }
    const errors = response && 'error' in response ? response.error.errors : {}
    await showRefusal(errors, messages, 'basket.giftCardBalance', field)
  }

  return (
    <BasketPart id={id} data={basketData} hidden={!isShown} messages={messages}>
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts['basket.cardRefused']}
      </FormOutcome>
      <BasketCodes
        id={id}
        title={texts['basket.giftCard']}
        open={content.open}
        applied={applied}
        removeBy={endpoints.removeGiftCard}
      >
        <BasketForm
          endpoint={endpoints.addGiftCard}
          read={(fields) => ({ path: { catalog }, query: {}, body: readCard(fields) })}
          refuse={({ body }) =>
            applied.some(({ key }) => key === body.giftCardNumber) ? 'giftCard.alreadyApplied' : undefined
          }
          field={field}
          onSend={clearOutcome}
          className={fieldStyles.fields}
        >
          {fields.map(({ name, text }) => (
            <div key={name} className={fieldStyles.field}>
              <label className={fieldStyles.label} htmlFor={`${id}-${name}`}>
                {texts[text]}
              </label>
              <input
                {...(name === 'giftCardNumber' && attributes)}
                id={`${id}-${name}`}
                className={fieldStyles.control}
                name={name}
                required
                maxLength={60}
                inputMode="numeric"
                autoComplete="off"
                dir="ltr"
              />
              {name === 'giftCardNumber' && message}
            </div>
          ))}
          <div className={fieldStyles.buttons}>
            <button className={fieldStyles.button} type="submit">
              {texts['basket.apply']}
            </button>
            <button
              className={`${fieldStyles.quiet} ${fieldStyles.scripted}`}
              type="button"
              onClick={({ currentTarget: { form } }) => void (form?.reportValidity() && showBalance(form))}
            >
              {texts['basket.giftCardBalance']}
            </button>
          </div>
        </BasketForm>
        <p role="status">{balance}</p>
      </BasketCodes>
    </BasketPart>
  )
}
