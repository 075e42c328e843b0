import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SuggestInput } from '#preview/forms/suggest-input.tsx'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/merchandising/merchandising.module.css'
import { saveSearchRule } from '#preview/merchandising/merchandising-calls.ts'
import { type RuleDraft, type RuleField, ruleOf } from '#preview/merchandising/rule-draft.ts'
import { languagesOf } from '#preview/merchandising/rule-words.ts'
import form from '#preview/promotions/promotion-form.module.css'
import controls from '#preview/styles/controls.module.css'
import { type MerchandisingText, merchandisingText } from '#preview/texts/merchandising-texts.ts'
import {
  type ListedSearchRule,
  type OfficeSearchRules,
  searchRuleKinds,
} from '#schemas/commerce/merchandising.ts'

interface FieldProps {
  label: string
  hint?: string
  /** What is wrong with it. */
  problem: string | undefined
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode
}

/** Renders a labelled field, with its hint and what is wrong with it. */
function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const isWrong = problem !== undefined
  return (
    <div className={controls.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': isWrong, 'aria-describedby': `${id}-about` })}
      <span id={`${id}-about`} className={styles.about}>
        {isWrong && <span className={controls.problem}>{problem}</span>}
        {hint && <span className={controls.hint}>{hint}</span>}
      </span>
    </div>
  )
}

interface PartProps {
  draft: RuleDraft
  change: (part: Partial<RuleDraft>) => void
  wrong: ReadonlySet<RuleField>
  choices: OfficeSearchRules
}

function ScopeField({ draft, change, wrong, choices: { markets } }: PartProps) {
  const isSynonym = draft.kind === 'synonym'
  return (
    <Field
      label={merchandisingText(isSynonym ? 'field.language' : 'field.market')}
      {...(isSynonym && { hint: merchandisingText('field.languageHint') })}
      problem={wrong.has('scope') ? merchandisingText('problem.scope') : undefined}
    >
      {(control) => (
        <select
          className={controls.select}
          value={draft.scope}
          {...control}
          onChange={({ target }) => change({ scope: target.value })}
        >
          {(isSynonym ? languagesOf(markets) : markets).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Tags that a hint names. */
const namedTags = 12

function targetsHint({ kind, scope }: RuleDraft, { tags }: OfficeSearchRules): string {
  const tagNames = tags.slice(0, namedTags).join(', ')
  return merchandisingText(`targetsHint.${kind}`, {
    example: `/${scope}/stores`,
    tags: tags.length > namedTags ? `${tagNames} …` : tagNames,
  })
}

/** Renders the choice of a tag of the catalogue, which is added to those of the rule. */
function TagChoice({ draft, change, choices: { tags } }: PartProps) {
  const targetTags = draft.targets.split(/[,،]/).map((tag) => tag.trim())
  return (
    <select
      className={controls.select}
      aria-label={merchandisingText('targets.addTag')}
      value=""
      onChange={({ target }) =>
        change({ targets: [...targetTags.filter((tag) => tag !== ''), target.value].join(', ') })
      }
    >
      <option value="">{merchandisingText('targets.addTag')}</option>
      {tags
        .filter((tag) => !targetTags.includes(tag))
        .map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
    </select>
  )
}

/** Renders what a rule leads to or adds: a page is looked up by its title, tags are those of the catalogue. */
function TargetsField(props: PartProps) {
  const { draft, change, wrong, choices } = props
  const kit = useFormKit(draft.scope)
  return (
    <>
      <Field
        label={merchandisingText(`targets.${draft.kind}`)}
        hint={targetsHint(draft, choices)}
        problem={wrong.has('targets') ? merchandisingText(`problem.${draft.kind}`) : undefined}
      >
        {(control) =>
          draft.kind === 'redirect' ? (
            <SuggestInput
              control={{ ...control, maxLength: 2_000 }}
              kit={kit}
              of={['page', 'category']}
              value={draft.targets}
              onType={(targets) => change({ targets })}
              onChoose={({ path }) => change({ targets: path })}
              written={({ path }) => path}
            />
          ) : (
            <input
              className={controls.input}
              autoComplete="off"
              maxLength={2_000}
              value={draft.targets}
              {...control}
              onChange={({ target }) => change({ targets: target.value })}
            />
          )
        }
      </Field>
      {draft.kind === 'promotion' && <TagChoice {...props} />}
    </>
  )
}

function Words(props: PartProps) {
  const { draft, change, wrong } = props
  const isSynonym = draft.kind === 'synonym'
  const termProblem: MerchandisingText =
    isSynonym && draft.term.trim() !== '' ? 'problem.word' : 'problem.term'
  return (
    <>
      <div className={form.pair}>
        <Field
          label={merchandisingText('field.term')}
          hint={merchandisingText(isSynonym ? 'field.wordHint' : 'field.termHint')}
          problem={wrong.has('term') ? merchandisingText(termProblem) : undefined}
        >
          {(control) => (
            <input
              className={controls.input}
              autoComplete="off"
              maxLength={200}
              value={draft.term}
              {...control}
              onChange={({ target }) => change({ term: target.value })}
            />
          )}
        </Field>
        <ScopeField {...props} />
      </div>
      <TargetsField {...props} />
      {isSynonym && (
        <label className={form.check}>
          <input
            type="checkbox"
            checked={draft.isMutual}
            onChange={({ target }) => change({ isMutual: target.checked })}
          />
          {merchandisingText('field.isMutual')}
        </label>
      )}
    </>
  )
}

/** Returns the first scope that a kind of rule can have near the present one: a market's language, and the other way round. */
function scopeFor(
  { kind, scope }: RuleDraft,
  next: RuleDraft['kind'],
  { markets }: OfficeSearchRules,
): string {
  if ((kind === 'synonym') === (next === 'synonym')) return scope
  const market = markets.find(({ id, language }) => (kind === 'synonym' ? language : id) === scope)
  return (next === 'synonym' ? market?.language : market?.id) ?? scope
}

function KindFields({ draft, change, choices }: PartProps) {
  return (
    <fieldset className={form.group}>
      <legend>{merchandisingText('field.kind')}</legend>
      {searchRuleKinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="kind"
            checked={draft.kind === kind}
            onChange={() => change({ kind, scope: scopeFor(draft, kind, choices), isMutual: false })}
          />
          <span>
            <b>{merchandisingText(`kind.${kind}`)}</b>
            <span className={controls.hint}>{merchandisingText(`kindHint.${kind}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface Props {
  draft: RuleDraft
  change: (part: Partial<RuleDraft>) => void
  /** The rule as it is stored; undefined for a new one. */
  stored: ListedSearchRule | undefined
  choices: OfficeSearchRules
  onSaved: (draft: RuleDraft) => Promise<void>
}

/** The form of a search rule. */
export function RuleForm({ draft, change, stored, choices, onSaved }: Props) {
  const [wrong, setWrong] = useState<ReadonlySet<RuleField>>(new Set())
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const first = wrong.size > 0 && element.current?.querySelector('[aria-invalid="true"]')
    if (first instanceof HTMLElement) first.focus()
  }, [wrong])

  function refuse(fields: readonly RuleField[], message: string | undefined): void {
    setWrong(new Set(fields))
    setRefusal(message)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const rule = ruleOf(draft, stored)
    if (!rule) {
      const empty = (['term', 'targets', 'scope'] as const).filter((field) => draft[field].trim() === '')
      return refuse(empty.length > 0 ? empty : ['targets'], merchandisingText('refused.fields'))
    }
    setBusy(true)
    const outcome = await saveSearchRule(rule).catch((error: unknown) => ({
      refusal: failureOf(error),
      fields: [],
    }))
    refuse(outcome.fields, outcome.refusal)
    if (outcome.refusal === undefined)
      await onSaved(draft).catch((error: unknown) => setRefusal(failureOf(error)))
    setBusy(false)
  }

  const parts = { draft, change, wrong, choices }
  return (
    <form ref={element} className={styles.card} noValidate onSubmit={(event) => void submit(event)}>
      <KindFields {...parts} />
      <Words {...parts} />
      <div className={form.bar}>
        <button type="submit" className={controls.primary} disabled={isBusy}>
          {merchandisingText('act.save')}
        </button>
        {refusal && (
          <span role="alert" className={controls.problem}>
            {refusal}
          </span>
        )}
      </div>
    </form>
  )
}
