import { hexOf } from '#preview/forms/contrast.ts'
import type { KitWidgetProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { controlProps, defaultText } from '#preview/forms/inputs.tsx'

/** The shop's colour tokens (renderer/styles/tokens.css), by name. */
const tokens = [
  ['paper', '#ffffff'],
  ['surface', '#f4f2ee'],
  ['line', '#dcd9d3'],
  ['muted', '#67635c'],
  ['ink', '#171614'],
  ['accent', '#7a3b22'],
  ['sale', '#a2231d'],
  ['positive', '#2c6a41'],
] as const

const sixDigits = (colour: string | undefined): string => {
  if (!colour) return '#ffffff'
  const digits = colour.slice(1)
  return `#${digits.length <= 4 ? [...digits.slice(0, 3)].map((value) => value + value).join('') : digits.slice(0, 6)}`
}

/** Renders a colour field: by code or name, with the browser's picker, or a token of the shop. */
export function ColourInput(props: KitWidgetProps) {
  const { value, onChange, registry, id } = props
  const { text } = registry.formContext
  const textValue = typeof value === 'string' ? value : ''
  const control = controlProps(props)
  return (
    <div className={styles.colour}>
      <span className={styles.colourLine}>
        <input
          className={styles.swatch}
          type="color"
          aria-label={text('form.colourPick')}
          value={sixDigits(hexOf(textValue))}
          disabled={control.disabled}
          data-empty={textValue === ''}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          {...control}
          className={styles.input}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={defaultText(props) ?? text('form.colourCode')}
          value={textValue}
          onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value.trim())}
        />
      </span>
      <span className={styles.tokens}>
        {tokens.map(([name, hex]) => (
          <button
            key={name}
            type="button"
            className={styles.token}
            style={{ backgroundColor: hex }}
            title={`${text(`form.colour.${name}`)} ${hex}`}
            aria-label={text('form.use', { name: text(`form.colour.${name}`) })}
            aria-pressed={textValue.toLowerCase() === hex}
            aria-controls={id}
            disabled={control.disabled}
            onClick={() => onChange(hex)}
          />
        ))}
      </span>
    </div>
  )
}
