import { Price } from '#renderer/components/elements/price.tsx'
import type { priceTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import type { ProductCard, Swatch } from '#schemas/catalogue/product-card.ts'

interface Props {
  of: ProductCard | Swatch
  locale: string
  texts: TextsOf<typeof priceTexts>
}

/** Renders the price of a product, or of another colour of its style. */
export const TilePrice = ({ of, locale, texts }: Props) => (
  <Price
    salesPrice={of.salesPrice}
    isFrom={of.isFrom}
    listPrice={of.listPrice}
    percentage={of.percentage}
    historicPrice={of.historicPrice}
    memberPrice={of.alternatePrice}
    locale={locale}
    texts={texts}
  />
)
