import { type ReactNode, useId, useState } from 'react'
import type { PromotionDraft, PromotionField } from '#preview/promotions/promotion-draft.ts'
import styles from '#preview/promotions/promotion-form.module.css'
import controls from '#preview/styles/controls.module.css'
import { languageName } from '#preview/texts/language.ts'
import { type PromotionText, promotionText } from '#preview/texts/promotion-texts.ts'

/** The form's state, and how its fields change it. */
export interface FormState {
  draft: PromotionDraft
  change: (part: Partial<PromotionDraft>) => void
  wrong: ReadonlySet<PromotionField>
}

type TextName = {
  [Name in keyof PromotionDraft]: PromotionDraft[Name] extends string ? Name : never
}[keyof PromotionDraft]
type FlagName = {
  [Name in keyof PromotionDraft]: PromotionDraft[Name] extends boolean ? Name : never
}[keyof PromotionDraft]

/** Renders what is wrong with a field. */
export const Problem = ({ id, field }: { id: string; field: PromotionField }) => (
  <span id={id} className={controls.problem}>
    {promotionText(`problem.${field}`)}
  </span>
)

interface TextFieldProps extends FormState {
  name: TextName
  label: PromotionText
  hint?: PromotionText
  /** The problem that this field can have. */
  field?: PromotionField
  input?: { type?: string; inputMode?: 'numeric' | 'decimal'; maxLength?: number }
}

/** Renders one line of text, with its hint and what is wrong with it. */
export function TextField({ draft, change, wrong, name, label, hint, field, input }: TextFieldProps) {
  const id = useId()
  const isWrong = field !== undefined && wrong.has(field)
  return (
    <label className={controls.field}>
      {promotionText(label)}
      <input
        className={controls.input}
        autoComplete="off"
        {...input}
        value={draft[name]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onChange={({ target }) => change({ [name]: target.value })}
      />
      {isWrong && <Problem id={id} field={field} />}
      {hint && <span className={controls.hint}>{promotionText(hint)}</span>}
    </label>
  )
}

/** Renders a check box. */
export const CheckField = ({
  draft,
  change,
  name,
  label,
}: Pick<FormState, 'draft' | 'change'> & { name: FlagName; label: PromotionText }) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      checked={draft[name]}
      onChange={({ target }) => change({ [name]: target.checked })}
    />
    {promotionText(label)}
  </label>
)

interface GroupProps {
  label: PromotionText
  hint?: PromotionText
  problem?: PromotionField | undefined
  children: ReactNode
}

/** Renders fields that belong together. */
export function Group({ label, hint, problem, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={problem && id}>
      <legend>{promotionText(label)}</legend>
      <div className={styles.options}>{children}</div>
      {problem && <Problem id={id} field={problem} />}
      {hint && <span className={controls.hint}>{promotionText(hint)}</span>}
    </fieldset>
  )
}

/** Renders a name for each language of the shop. */
export function NameFields({
  draft: { name, names },
  change,
  languages,
}: Pick<FormState, 'draft' | 'change'> & { languages: readonly string[] }) {
  return (
    <Group label="field.names" hint="field.namesHint">
      {languages.map((language) => (
        <label key={language} className={styles.named}>
          {languageName(language)}
          <input
            className={controls.input}
            autoComplete="off"
            maxLength={200}
            lang={language}
            dir="auto"
            placeholder={name}
            value={names[language] ?? ''}
            onChange={({ target }) => change({ names: { ...names, [language]: target.value } })}
          />
        </label>
      ))}
    </Group>
  )
}

/** Renders an amount for each currency. */
export function AmountFields({
  draft,
  change,
  wrong,
  name,
  currencies,
  label,
  hint,
}: FormState & {
  name: 'amounts' | 'minimum'
  currencies: readonly string[]
  label: PromotionText
  hint: PromotionText
}) {
  return (
    <Group label={label} hint={hint} problem={wrong.has(name) ? name : undefined}>
      {currencies.map((currency) => (
        <label key={currency} className={styles.amount}>
          {currency}
          <input
            className={controls.input}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name][currency] ?? ''}
            aria-invalid={wrong.has(name)}
            onChange={({ target }) => change({ [name]: { ...draft[name], [currency]: target.value } })}
          />
        </label>
      ))}
    </Group>
  )
}

/** Renders a check box for each of several values, and of those that were chosen and are gone. */
export function ChoiceFields({
  draft,
  change,
  name,
  choices,
  label,
  hint,
}: Pick<FormState, 'draft' | 'change'> & {
  name: 'markets' | 'categories'
  choices: readonly { id: string; name: string }[]
  label: PromotionText
  hint: PromotionText
}) {
  const chosenIds = new Set(draft[name])
  // Unticked they stay until the form is closed, so that they can be ticked again.
  const [chosenBefore] = useState(draft[name])
  const missingIds = chosenBefore.filter((id) => !choices.some((choice) => choice.id === id))
  function toggle(id: string): void {
    if (!chosenIds.delete(id)) chosenIds.add(id)
    change({ [name]: [...chosenIds] })
  }
  return (
    <Group label={label} hint={hint}>
      {[...choices, ...missingIds.map((id) => ({ id, name: promotionText('field.gone', { id }) }))].map(
        (choice) => (
          <label key={choice.id} className={styles.check}>
            <input type="checkbox" checked={chosenIds.has(choice.id)} onChange={() => toggle(choice.id)} />
            {choice.name}
          </label>
        ),
      )}
    </Group>
  )
}
