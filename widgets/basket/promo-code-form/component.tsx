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
import { promoCodeOf } from '#schemas/commerce/typed-codes.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import type { promoCodeForm } from '#widgets/basket/promo-code-form/index.ts'

const errorTexts = [
  ...basketErrorTexts,
  'feedback.error_generic',
  'promoCode.expired',
  'promoCode.notCombined',
  'promoCode.notMet',
  'promoCode.unknown',
  'rewardCode.unknown',
  'promoCode.used',
  'promo_code_already_applied',
] as const

/** Renders the promo code form and the applied codes with their amounts (basket rule 7). */
export default function PromoCodeForm({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof promoCodeForm, ShopperBasket>) {
  const { texts, locale } = context
  const basketData = useBasket(data)
  const basket = basketData?.response?.basket
  const catalog = basketData?.catalog ?? ''
  const { field, clear, attributes, message } = useRefusedField('promoCode', `${id}-promoCode`)
  const amounts = new Map(Object.entries(basket?.promoCodeAmounts ?? {}))
  const lessOf = (money: Money) =>
    money.amount > 0 ? formatMoney({ ...money, amount: -money.amount }, locale) : ''
  const applied = (basket?.promoCodes ?? []).map((code) => {
    const amount = amounts.get(code)
    return {
      key: code,
      name: code,
      amount: amount ? lessOf(amount) : texts['promoCode.idle'],
      removal: fillText(texts['basket.removeCode'], { code }),
      input: { path: { catalog }, query: { promoCode: code } },
    }
  })
  return (
    <BasketPart
      id={id}
      data={basketData}
      hidden={!basket || basket.lines.length === 0 || basket.status === 'frozen'}
      messages={messagesOf(texts, errorTexts)}
    >
      <FormOutcome id={refusedFragment(id)} kind="refused">
        {texts['basket.codeRefused']}
      </FormOutcome>
      <BasketCodes
        id={id}
        title={texts['basket.promoCode']}
        open={content.open}
        applied={applied}
        removeBy={endpoints.deletePromoCode}
      >
        <BasketForm
          endpoint={endpoints.addPromoCode}
          read={(fields) => ({
            path: { catalog },
            query: { promoCode: promoCodeOf(String(fields.get('promoCode'))) },
          })}
          refuse={({ query }) =>
            basket?.promoCodes.includes(query.promoCode) ? 'promo_code_already_applied' : undefined
          }
          field={field}
          onSend={clear}
          className={fieldStyles.fields}
        >
          <label className={fieldStyles.label} htmlFor={`${id}-promoCode`}>
            {texts['basket.promoCode']}
          </label>
          <div className={fieldStyles.buttons}>
            <input
              {...attributes}
              id={`${id}-promoCode`}
              className={fieldStyles.control}
              name="promoCode"
              required
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
            />
            <button className={fieldStyles.button} type="submit">
              {texts['basket.apply']}
            </button>
          </div>
          {message}
        </BasketForm>
      </BasketCodes>
    </BasketPart>
  )
}
