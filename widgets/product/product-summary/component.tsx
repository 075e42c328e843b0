import { ProductBadges } from '#renderer/components/badges/product-badges.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Price } from '#renderer/components/elements/price.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { LoadedProduct } from '#renderer/loaders/load-product.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import { priceTaxIn } from '#schemas/commerce/tax-rules.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/product/product-summary/component.module.css'
import { isDoubleDiscount, priceBetween } from '#widgets/product/product-summary/double-discount.ts'
import { HeartButton } from '#widgets/product/product-summary/heart-button.tsx'
import type { productSummary } from '#widgets/product/product-summary/index.ts'

interface NoteProps {
  product: Product
  locale: string
  texts: TextsOf<readonly ['price.inclVat', 'price.plusTax']>
}

/** Renders each discount's name and terms. */
function Discounts({ product, locale }: { product: Product; locale: string }) {
  const { discounts } = product.price
  if (discounts.length === 0) return null
  return (
    <ul className={styles.discounts}>
      {discounts.map(({ reference, callout, promotionName, disclaimer }, index) => (
        <li key={keyOf(index, reference)}>
          {(callout ?? promotionName) && (
            <strong className={styles.callout}>{callout ?? promotionName}</strong>
          )}
          {isDoubleDiscount(product.price) && index === 0 && (
            <s className={styles.between}>
              <bdi>{formatMoney(priceBetween(product.price), locale)}</bdi>
            </s>
          )}
          {disclaimer && <p className={styles.disclaimer}>{disclaimer}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Renders whether the price includes tax, and that delivery is added; nothing for vouchers (product rule 2). */
function PriceNote({ product, locale, texts }: NoteProps) {
  const { region } = new Intl.Locale(locale)
  const tax = product.priceTax ?? (region ? priceTaxIn(region) : 'none')
  if (product.isDigital || tax === 'none') return null
  return (
    <span className={styles.disclaimer}>{texts[tax === 'included' ? 'price.inclVat' : 'price.plusTax']}</span>
  )
}

/** Renders the head of a product page: name, price and their details. */
export default function ProductSummary({
  content,
  data: product,
  context: { texts, locale, market },
}: WidgetProps<typeof productSummary, LoadedProduct>) {
  if (!product) return null
  const { name, brand, subBrand, badges, price, isProductSet } = product
  return (
    <div
      className={styles.summary}
      data-viewed={product.id}
      data-report-url={`/api/recommendation/${market}/viewed`}
      data-client="view-product"
    >
      <ProductBadges badges={badges} location={isProductSet ? 'productSetPage' : 'productPage'} />
      <p className={styles.brand}>{subBrand ? `${brand} ${subBrand}` : brand}</p>
      <div className={styles.title}>
        <h1 className={styles.name}>{name}</h1>
        <HeartButton productId={product.id} label={fillText(texts['wishlist.heart'], { name })} />
      </div>
      <p className={styles.price} data-price-of={product.id}>
        <Price
          salesPrice={price.salesPrice}
          isFrom={price.isFrom}
          listPrice={price.listPrice}
          percentage={price.percentage}
          historicPrice={price.historicPrice}
          memberPrice={price.memberPrice}
          locale={locale}
          texts={texts}
        />
        <PriceNote product={product} locale={locale} texts={texts} />
        {price.memberPrice && content.clubUrl && (
          <a href={content.clubUrl} className={styles.club}>
            {texts['price.memberAbout']}
          </a>
        )}
      </p>
      <Discounts product={product} locale={locale} />
    </div>
  )
}
