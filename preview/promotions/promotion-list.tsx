import { followLink } from '#preview/interface/follow-link.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import styles from '#preview/orders/orders.module.css'
import { benefitsOf, statusOf, validityOf } from '#preview/promotions/promotion-words.ts'
import { promotionText } from '#preview/texts/promotion-texts.ts'
import type { ListedPromotion, OfficePromotions } from '#schemas/commerce/office-promotion.ts'

function usesOf({ used, usageLimit }: ListedPromotion): string {
  return usageLimit === undefined
    ? promotionText('list.usedCount', { count: used })
    : promotionText('list.usedOf', { count: used, limit: usageLimit })
}

function PromotionRow({
  promotion,
  currencies,
}: {
  promotion: ListedPromotion
  currencies: readonly string[]
}) {
  const { id, code, rule } = promotion
  const address = `/preview/promotions/${encodeURIComponent(id)}`
  return (
    <tr>
      <td className={styles.number}>
        <a href={address} onClick={followLink(address)}>
          {rule.name}
        </a>
        <div className={styles.hint}>{code ?? promotionText('list.noCode')}</div>
      </td>
      <td className={styles.customer}>{benefitsOf(promotion, currencies)}</td>
      <td className={styles.placed}>{validityOf(promotion)}</td>
      <td className={styles.standing}>
        <Badge {...statusOf(promotion, Date.now())} />
      </td>
      <td className={styles.total}>{usesOf(promotion)}</td>
    </tr>
  )
}

/** The list of promotions, in the order in which they apply. */
export function PromotionList({ promotions, markets }: Pick<OfficePromotions, 'promotions' | 'markets'>) {
  const currencies = [...new Set(markets.map(({ currency }) => currency))]
  if (promotions.length === 0)
    return (
      <div className={styles.empty}>
        <b>{promotionText('list.none')}</b>
        <span>{promotionText('list.noneAbout')}</span>
      </div>
    )
  return (
    <OfficeTable
      columns={[
        promotionText('list.name'),
        promotionText('list.gives'),
        promotionText('list.valid'),
        promotionText('list.state'),
        promotionText('list.used'),
      ]}
    >
      {promotions.map((promotion) => (
        <PromotionRow key={promotion.id} promotion={promotion} currencies={currencies} />
      ))}
    </OfficeTable>
  )
}
