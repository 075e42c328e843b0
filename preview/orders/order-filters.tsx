import { isNarrowed, noFilter, type OrderFilter } from '#preview/orders/order-list-state.ts'
import styles from '#preview/orders/orders.module.css'
import controls from '#preview/styles/controls.module.css'
import { type OrderText, orderText } from '#preview/texts/order-texts.ts'
import { type OfficeMarket, paymentFilters } from '#schemas/commerce/office-order.ts'
import { orderStates } from '#schemas/commerce/order.ts'

interface ChoiceProps<Value extends string> {
  label: OrderText
  /** Text of no choice. */
  all: OrderText
  value: Value | undefined
  options: readonly (readonly [value: Value, words: string])[]
  onChoose: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, all, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className={controls.select}
      aria-label={orderText(label)}
      value={value ?? ''}
      onChange={({ target }) => onChoose(options.find(([option]) => option === target.value)?.[0])}
    >
      <option value="">{orderText(all)}</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  )
}

interface DayProps {
  label: OrderText
  value: string
  onChange: (day: string) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className={styles.day}>
      {orderText(label)}
      <input
        className={controls.input}
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={value}
        onChange={({ target }) => target.validity.valid && onChange(target.value)}
      />
    </label>
  )
}

interface Props {
  filter: OrderFilter
  markets: readonly OfficeMarket[]
  onFilter: (filter: OrderFilter) => void
}

/** Search and filters of the list of orders. */
export function OrderFilters({ filter, markets, onFilter }: Props) {
  const change = (part: Partial<OrderFilter>) => onFilter({ ...filter, ...part })
  return (
    <search className={styles.filters}>
      <input
        className={controls.input}
        type="search"
        maxLength={200}
        aria-label={orderText('list.search')}
        placeholder={orderText('list.search')}
        value={filter.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Choice
        label="list.state"
        all="list.allStates"
        value={filter.state}
        options={orderStates.map((state) => [state, orderText(`state.${state}`)])}
        onChoose={(state) => change({ state })}
      />
      <Choice
        label="list.payment"
        all="list.allPayments"
        value={filter.payment}
        options={paymentFilters.map((payment) => [payment, orderText(`filter.${payment}`)])}
        onChoose={(payment) => change({ payment })}
      />
      <Choice
        label="list.market"
        all="list.allMarkets"
        value={filter.market}
        options={markets.map(({ id, name }) => [id, name])}
        onChoose={(market = '') => change({ market })}
      />
      <span className={styles.days}>
        <Day label="list.from" value={filter.from} onChange={(from) => change({ from })} />
        <Day label="list.until" value={filter.until} onChange={(until) => change({ until })} />
      </span>
      {filter.customer && (
        <span className={controls.hint}>{orderText('list.ofCustomer', { name: filter.customer.name })}</span>
      )}
      {isNarrowed(filter) && (
        <button type="button" className={controls.plain} onClick={() => onFilter(noFilter)}>
          {orderText('list.clear')}
        </button>
      )}
    </search>
  )
}
