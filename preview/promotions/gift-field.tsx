import { useId, useMemo } from 'react'
import { fillIn } from '#preview/forms/fill-in.ts'
import { SuggestInput } from '#preview/forms/suggest-input.tsx'
import { useSuggestion } from '#preview/forms/use-suggestion.ts'
import { type FormState, Problem } from '#preview/promotions/promotion-fields.tsx'
import { callShop } from '#preview/state/operator.ts'
import controls from '#preview/styles/controls.module.css'
import { editorLanguage } from '#preview/texts/language.ts'
import { promotionText } from '#preview/texts/promotion-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { officeProducts } from '#schemas/api/office-products.ts'

/** Products whose sizes are suggested. */
const limit = 10

/** Returns a search for what is bought of products: each size on its own. @param market whose names are shown */
function useItemSearch(market: string) {
  return useMemo(
    () => ({
      text: (key: Parameters<typeof fillIn>[1], values?: Parameters<typeof fillIn>[2]) =>
        fillIn(editorLanguage(), key, values),
      async findLinkSuggestions(_of: string, text: string) {
        const response = await callShop(officeProducts.search, { query: { market, text, limit } })
        if (response.status !== 200) return []
        return response.body.products.flatMap(({ name, colourName, picture, items }) =>
          items.map((item) => ({
            id: item.sku,
            title: [name, colourName, item.name].filter(Boolean).join(', '),
            path: item.sku,
            ...(picture && { imageUrl: pictureAddress(picture, 320) }),
          })),
        )
      },
    }),
    [market],
  )
}

type Props = Pick<FormState, 'draft' | 'change' | 'wrong'> & { market: string }

/** Renders the choice of the gift: an item of the catalogue, found by name or number. */
export function GiftField({ draft: { giftSku }, change, wrong, market }: Props) {
  const id = useId()
  const kit = useItemSearch(market)
  const gift = useSuggestion(kit, 'product', giftSku.trim())
  const isWrong = wrong.has('gift')
  return (
    <div className={controls.field}>
      <label htmlFor={id}>{promotionText('field.gift')}</label>
      <SuggestInput
        control={{
          id,
          maxLength: 60,
          'aria-invalid': isWrong,
          'aria-describedby': `${id}-problem ${id}-gift ${id}-hint`,
        }}
        kit={kit}
        of={['product']}
        value={giftSku}
        onType={(text) => change({ giftSku: text })}
        onChoose={(item) => change({ giftSku: item.id })}
        written={(item) => item.id}
      />
      {isWrong && <Problem id={`${id}-problem`} field="gift" />}
      {gift && (
        <span id={`${id}-gift`} className={controls.hint}>
          {gift.title}
        </span>
      )}
      <span id={`${id}-hint`} className={controls.hint}>
        {promotionText('field.giftHint')}
      </span>
    </div>
  )
}
