import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { marketName } from '#preview/followed/market-name.ts'
import { fieldsOf } from '#preview/replacing/fields.ts'
import styles from '#preview/replacing/replacing.module.css'
import { isSearchKind, replaceAddress } from '#preview/replacing/search.ts'
import { ValueInput } from '#preview/replacing/value-input.tsx'
import { definitionsAtom, siteAtom } from '#preview/state/library.ts'
import { navigate } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { replacingText } from '#preview/texts/replacing-texts.ts'
import { type SearchTerm, searchKinds } from '#schemas/editor/search-term.ts'

interface SelectProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className={controls.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={controls.select}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The fields of a kind of widget. */
export function useFields(widget: string | undefined) {
  const schema = useAtomValue(definitionsAtom).get(widget ?? '')?.schema
  return useMemo(() => fieldsOf(schema), [schema])
}

interface PartProps {
  term: SearchTerm
  onPut: (patch: Partial<SearchTerm>) => void
}

/** Renders the choice of a widget and its field. */
function FieldSelects({
  term: { widget = '', field = '' },
  fields,
  onPut,
}: PartProps & { fields: ReturnType<typeof fieldsOf> }) {
  const definitions = useAtomValue(definitionsAtom)
  const widgets = [...definitions.values()]
    .map(({ type, title }) => [type, title] as const)
    .toSorted(([, first], [, other]) => first.localeCompare(other))
  const unchosen = ['', replacingText('choose')] as const
  return (
    <>
      <Select
        label={replacingText('widget')}
        value={widget}
        options={[unchosen, ...widgets]}
        onChange={(next) => onPut({ widget: next, field: '', value: '' })}
      />
      <Select
        label={replacingText('field')}
        value={field}
        options={[unchosen, ...fields.map(({ pointer, title }) => [pointer, title] as const)]}
        onChange={(next) => onPut({ field: next, value: '' })}
      />
    </>
  )
}

/** Renders how a text is compared. */
function TextOptions({ term, onPut }: PartProps) {
  return (
    <span className={styles.options}>
      {(['matchCase', 'wholeWords'] as const).map((option) => (
        <label key={option} className={styles.check}>
          <input
            type="checkbox"
            checked={term[option]}
            onChange={({ target }) => onPut({ [option]: target.checked })}
          />
          {replacingText(option)}
        </label>
      ))}
    </span>
  )
}

/** Renders the form of a search. The search becomes the address, so that it can be shared and reopened. */
export function SearchForm({ initialTerm, onAgain }: { initialTerm: SearchTerm; onAgain: () => void }) {
  const site = useAtomValue(siteAtom)
  const [term, setTerm] = useState(initialTerm)
  const fields = useFields(term.widget)
  const updateTerm = (patch: Partial<SearchTerm>) => setTerm({ ...term, ...patch })
  const { of, market, field = '' } = term

  function submit(event: FormEvent): void {
    event.preventDefault()
    const address = replaceAddress(term)
    if (address === location.pathname + location.search) onAgain()
    else navigate(address)
  }

  return (
    <search>
      <form className={styles.form} aria-label={replacingText('title')} onSubmit={submit}>
        <Select
          label={replacingText('of')}
          value={of}
          options={searchKinds.map((kind) => [kind, replacingText(`of.${kind}`)])}
          onChange={(next) => isSearchKind(next) && updateTerm({ of: next, value: '' })}
        />
        {of === 'field' && <FieldSelects term={term} fields={fields} onPut={updateTerm} />}
        <div className={styles.value}>
          <ValueInput
            of={of}
            label={replacingText(`value.${of}`)}
            value={term.value}
            onChange={(value) => updateTerm({ value })}
            market={market ?? site?.markets[0]?.id ?? ''}
            schema={fields.find(({ pointer }) => pointer === field)?.schema}
          />
        </div>
        <Select
          label={replacingText('market')}
          value={market ?? ''}
          options={[
            ['', replacingText('allMarkets')],
            ...(site?.markets.map(({ id }) => [id, marketName(id)] as const) ?? []),
          ]}
          onChange={(next) => {
            const { market: _, ...rest } = term
            setTerm(next === '' ? rest : { ...rest, market: next })
          }}
        />
        <button type="submit" className={controls.primary}>
          {replacingText('find')}
        </button>
        {of === 'text' && <TextOptions term={term} onPut={updateTerm} />}
      </form>
    </search>
  )
}
