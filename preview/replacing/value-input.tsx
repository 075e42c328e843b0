import { useId } from 'react'
import { choosePicture } from '#preview/forms/choose-picture.ts'
import type { SchemaNode } from '#preview/forms/schema-node.ts'
import { SuggestInput } from '#preview/forms/suggest-input.tsx'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import styles from '#preview/replacing/replacing.module.css'
import controls from '#preview/styles/controls.module.css'
import { choiceText } from '#preview/texts/field-texts.ts'
import { replacingText } from '#preview/texts/replacing-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { SearchKind } from '#schemas/editor/search-term.ts'
import { limits } from '#schemas/validation/limits.ts'
import { safeUrl } from '#schemas/validation/url.ts'

interface Props {
  of: SearchKind
  label: string
  value: string
  onChange: (value: string) => void
  /** Whose pages, products and categories are suggested. */
  market: string
  /** Schema of the field. */
  schema?: SchemaNode | undefined
  isOptional?: boolean
}

/** Returns the choices of a field that has some. */
function choicesOf(schema: SchemaNode | undefined): readonly (readonly [value: string, name: string])[] {
  if (schema?.type === 'boolean')
    return [
      ['true', replacingText('yes')],
      ['false', replacingText('no')],
    ]
  return (schema?.enum ?? []).map((item) => [String(item), choiceText(item)])
}

function Picture({ path }: { path: string }) {
  const address = safeUrl(path)
  return address ? <img className={styles.thumb} src={pictureAddress(address, 160)} alt="" /> : null
}

/** Renders the input of a value to find or to insert: typed, suggested or chosen. */
export function ValueInput({ of, label, value, onChange, market, schema, isOptional = false }: Props) {
  const id = useId()
  const kit = useFormKit(market)
  const choices = of === 'field' ? choicesOf(schema) : []
  const control = { id, required: !isOptional, maxLength: limits.urlLength, autoComplete: 'off' }
  const plain = (
    <input
      {...control}
      className={controls.input}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
  const byId = of === 'product' || of === 'category'
  return (
    <div className={controls.field}>
      <label htmlFor={id}>{label}</label>
      {choices.length > 0 ? (
        <select
          {...control}
          className={controls.select}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{replacingText('choose')}</option>
          {choices.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      ) : of === 'link' || byId ? (
        <SuggestInput
          control={control}
          kit={kit}
          of={byId ? [of] : ['page', 'category']}
          value={value}
          onType={onChange}
          onChoose={(suggestion) => onChange(byId ? suggestion.id : suggestion.path)}
          written={(suggestion) => (byId ? suggestion.id : suggestion.path)}
        />
      ) : of === 'asset' ? (
        <span className={styles.line}>
          <Picture path={value} />
          {plain}
          <button
            type="button"
            className={controls.plain}
            onClick={() => void choosePicture().then((picture) => picture && onChange(picture.path))}
          >
            {replacingText('choose')}
          </button>
        </span>
      ) : (
        plain
      )}
    </div>
  )
}
