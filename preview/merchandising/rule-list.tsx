import { useState } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import styles from '#preview/merchandising/merchandising.module.css'
import { addressOfRule, effectOf, languagesOf, scopeName } from '#preview/merchandising/rule-words.ts'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import list from '#preview/orders/orders.module.css'
import controls from '#preview/styles/controls.module.css'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'
import {
  type ListedSearchRule,
  type OfficeSearchRules,
  searchRuleKinds,
} from '#schemas/commerce/merchandising.ts'

interface Filter {
  text: string
  kind: string
  scope: string
}

const matches =
  ({ text, kind, scope }: Filter) =>
  (rule: ListedSearchRule): boolean => {
    const words = text.trim().toLowerCase()
    return (
      (kind === '' || rule.kind === kind) &&
      (scope === '' || rule.scope === scope) &&
      [rule.term, ...rule.targets].some((word) => word.toLowerCase().includes(words))
    )
  }

interface SelectProps {
  label: string
  all: string
  value: string
  options: readonly { id: string; name: string }[]
  onChoose: (value: string) => void
}

const Select = ({ label, all, value, options, onChoose }: SelectProps) => (
  <select
    className={controls.select}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">{all}</option>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
)

function RuleRow({ rule, markets }: { rule: ListedSearchRule; markets: OfficeSearchRules['markets'] }) {
  const address = addressOfRule(rule)
  return (
    <tr>
      <td className={list.number}>
        <a href={address} onClick={followLink(address)}>
          {rule.term}
        </a>
      </td>
      <td className={list.customer}>{effectOf(rule)}</td>
      <td className={list.placed}>
        <span>{merchandisingText(`kind.${rule.kind}`)}</span>
      </td>
      <td className={list.total}>{scopeName(rule, markets)}</td>
    </tr>
  )
}

/** The list of search rules, with its filters. */
export function RuleList({ rules, markets }: OfficeSearchRules) {
  const [filter, setFilter] = useState<Filter>({ text: '', kind: '', scope: '' })
  const change = (part: Partial<Filter>) => setFilter((before) => ({ ...before, ...part }))
  const visible = rules.filter(matches(filter))
  const kinds = searchRuleKinds.map((id) => ({ id, name: merchandisingText(`kind.${id}`) }))
  return (
    <>
      <search className={list.filters}>
        <input
          className={controls.input}
          type="search"
          aria-label={merchandisingText('list.filter')}
          placeholder={merchandisingText('list.filter')}
          value={filter.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Select
          label={merchandisingText('list.kind')}
          all={merchandisingText('list.allKinds')}
          value={filter.kind}
          options={kinds}
          onChoose={(kind) => change({ kind })}
        />
        <Select
          label={merchandisingText('list.scope')}
          all={merchandisingText('list.allScopes')}
          value={filter.scope}
          options={[...languagesOf(markets), ...markets]}
          onChoose={(scope) => change({ scope })}
        />
        <span role="status" className={styles.count}>
          {merchandisingText('list.count', { count: visible.length })}
        </span>
      </search>
      {visible.length === 0 ? (
        <div className={list.empty}>
          <b>{merchandisingText('list.none')}</b>
          <span>{merchandisingText('list.noneAbout')}</span>
        </div>
      ) : (
        <OfficeTable
          columns={[
            merchandisingText('list.term'),
            merchandisingText('list.effect'),
            merchandisingText('list.kind'),
            merchandisingText('list.scope'),
          ]}
        >
          {visible.map((rule) => (
            <RuleRow key={addressOfRule(rule)} rule={rule} markets={markets} />
          ))}
        </OfficeTable>
      )}
    </>
  )
}
