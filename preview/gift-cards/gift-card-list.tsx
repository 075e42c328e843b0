import { useAtom } from 'jotai'
import { groupedNumber, statusOf } from '#preview/gift-cards/gift-card-words.ts'
import { useGiftCards } from '#preview/gift-cards/use-gift-cards.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { OfficeList } from '#preview/orders/office-list.tsx'
import styles from '#preview/orders/orders.module.css'
import { type GiftCardFilter, giftCardFilterAtom } from '#preview/state/gift-card-filter.ts'
import controls from '#preview/styles/controls.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'
import { editorMoment } from '#preview/texts/language.ts'
import { giftCardStates, type ListedGiftCard } from '#schemas/commerce/office-gift-card.ts'

function GiftCardRow({ card }: { card: ListedGiftCard }) {
  const { number, recipient, created, orderNumber, balance, initial } = card
  const address = `/preview/gift-cards/${encodeURIComponent(number)}`
  return (
    <tr>
      <td className={styles.number}>
        <a href={address} onClick={followLink(address)}>
          {groupedNumber(number)}
        </a>
      </td>
      <td className={styles.customer}>{recipient}</td>
      <td className={styles.placed}>
        <time dateTime={created}>{editorMoment(created)}</time>
        <span className={styles.hint}>
          {orderNumber === undefined
            ? giftCardText('list.byOperator')
            : giftCardText('list.order', { number: orderNumber })}
        </span>
      </td>
      <td className={styles.standing}>
        <Badge {...statusOf(card)} />
      </td>
      <td className={styles.total}>
        {formatAmount(balance)}
        {balance.amount !== initial.amount && (
          <span className={styles.hint}>
            {giftCardText('list.ofInitial', { amount: formatAmount(initial) })}
          </span>
        )}
      </td>
    </tr>
  )
}

function Filters({
  filter,
  onFilter,
}: {
  filter: GiftCardFilter
  onFilter: (filter: GiftCardFilter) => void
}) {
  return (
    <search className={styles.filters}>
      <input
        className={controls.input}
        type="search"
        autoComplete="off"
        maxLength={200}
        aria-label={giftCardText('list.search')}
        placeholder={giftCardText('list.search')}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <select
        className={controls.select}
        aria-label={giftCardText('list.state')}
        value={filter.state ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, state: giftCardStates.find((state) => state === target.value) })
        }
      >
        <option value="">{giftCardText('list.allStates')}</option>
        {giftCardStates.map((state) => (
          <option key={state} value={state}>
            {giftCardText(`state.${state}`)}
          </option>
        ))}
      </select>
    </search>
  )
}

/**
 * The list of gift cards, with search.
 * @param props.round a new number reads the list again
 */
export function GiftCardList({ round }: { round: number }) {
  const [filter, setFilter] = useAtom(giftCardFilterAtom)
  const { giftCards, hasMore, failure, isBusy, more } = useGiftCards(filter, round)
  const emptyKey = filter.text.trim() || filter.state ? 'list.noMatch' : 'list.none'
  return (
    <>
      <Filters filter={filter} onFilter={setFilter} />
      <OfficeList
        columns={[
          giftCardText('list.number'),
          giftCardText('list.recipient'),
          giftCardText('list.issued'),
          giftCardText('list.state'),
          giftCardText('list.balance'),
        ]}
        rows={giftCards?.map((card) => <GiftCardRow key={card.number} card={card} />)}
        failure={failure}
        none={{ title: giftCardText(emptyKey), about: giftCardText(`${emptyKey}About`) }}
        status={giftCardText(hasMore ? 'list.shownMore' : 'list.shown', { count: giftCards?.length ?? 0 })}
        more={hasMore ? { words: giftCardText('list.more'), isBusy, onMore: more } : undefined}
      />
    </>
  )
}
