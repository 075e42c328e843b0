import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import { GiftField } from '#preview/promotions/gift-field.tsx'
import { savePromotion } from '#preview/promotions/promotion-calls.ts'
import {
  draftOf,
  emptyDraft,
  isAsSaved,
  type PromotionDraft,
  type PromotionField,
  readDraft,
} from '#preview/promotions/promotion-draft.ts'
import {
  AmountFields,
  CheckField,
  ChoiceFields,
  type FormState,
  Group,
  NameFields,
  TextField,
} from '#preview/promotions/promotion-fields.tsx'
import styles from '#preview/promotions/promotion-form.module.css'
import controls from '#preview/styles/controls.module.css'
import { promotionText } from '#preview/texts/promotion-texts.ts'
import type {
  ListedPromotion,
  OfficePromotions,
  WrittenPromotion,
} from '#schemas/commerce/office-promotion.ts'

interface Choices extends Pick<OfficePromotions, 'markets' | 'categories'> {
  /** The promotion as it is stored; absent for a new one. */
  promotion?: ListedPromotion | undefined
}

type PartProps = FormState & Choices & { currencies: readonly string[] }

const discounts = ['percentage', 'amount', 'none'] as const

/** Renders what the promotion gives. */
function Benefits(props: PartProps) {
  const { draft, change, wrong, currencies, promotion } = props
  const bonus = promotion?.rule.bonus
  return (
    <section className={styles.card}>
      <h2>{promotionText('section.what')}</h2>
      <Group label="field.discount" problem={wrong.has('discount') ? 'discount' : undefined}>
        {discounts.map((discount) => (
          <label key={discount} className={styles.check}>
            <input
              type="radio"
              name="discount"
              checked={draft.discount === discount}
              onChange={() => change({ discount })}
            />
            {promotionText(`discount.${discount}`)}
          </label>
        ))}
      </Group>
      {draft.discount === 'percentage' && (
        <TextField
          {...props}
          name="percentage"
          field="percentage"
          label="field.percentage"
          input={{ inputMode: 'numeric', maxLength: 3 }}
        />
      )}
      {draft.discount === 'amount' && (
        <AmountFields
          {...{ draft, change, wrong, currencies }}
          name="amounts"
          label="field.amounts"
          hint="field.amountsHint"
        />
      )}
      <CheckField {...{ draft, change }} name="freeShipping" label="field.freeShipping" />
      {bonus && bonus.sku === undefined && (
        <p className={controls.hint}>{promotionText('field.giftChoice', { count: bonus.count })}</p>
      )}
      <div className={styles.pair}>
        <GiftField {...props} market={props.markets[0]?.id ?? ''} />
        {draft.giftSku !== '' && (
          <TextField
            {...props}
            name="giftCount"
            field="giftCount"
            label="field.giftCount"
            input={{ inputMode: 'numeric', maxLength: 2 }}
          />
        )}
      </div>
    </section>
  )
}

/** Renders whose baskets it applies to. */
function Conditions({ draft, change, wrong, currencies, markets, categories }: PartProps) {
  return (
    <section className={styles.card}>
      <h2>{promotionText('section.who')}</h2>
      <ChoiceFields
        {...{ draft, change }}
        name="markets"
        choices={markets}
        label="field.markets"
        hint="field.marketsHint"
      />
      {categories.length + draft.categories.length > 0 && (
        <ChoiceFields
          {...{ draft, change }}
          name="categories"
          choices={categories}
          label="field.categories"
          hint="field.categoriesHint"
        />
      )}
      <AmountFields
        {...{ draft, change, wrong, currencies }}
        name="minimum"
        label="field.minimum"
        hint="field.minimumHint"
      />
      <CheckField {...{ draft, change }} name="membersOnly" label="field.membersOnly" />
      <CheckField {...{ draft, change }} name="combines" label="field.combines" />
    </section>
  )
}

/** Renders when it applies, and how often. */
function Limits(props: PartProps) {
  const { draft, change } = props
  const moment = { type: 'datetime-local' }
  const number = { inputMode: 'numeric', maxLength: 10 } as const
  return (
    <section className={styles.card}>
      <h2>{promotionText('section.when')}</h2>
      <div className={styles.pair}>
        <TextField {...props} name="from" label="field.from" hint="field.timeHint" input={moment} />
        <TextField {...props} name="until" field="until" label="field.until" input={moment} />
      </div>
      <div className={styles.pair}>
        <TextField
          {...props}
          name="limit"
          field="limit"
          label="field.limit"
          hint="field.limitHint"
          input={number}
        />
        <TextField
          {...props}
          name="priority"
          field="priority"
          label="field.priority"
          hint="field.priorityHint"
          input={number}
        />
      </div>
      <CheckField {...{ draft, change }} name="once" label="field.once" />
    </section>
  )
}

interface Props extends Choices {
  /** Id of the promotion. */
  id: string
  /** Whether it is being saved. */
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  /** Resolves once the saved promotion is shown. */
  onSaved: () => Promise<void>
}

/** The form of a promotion. It stays open after saving. */
export function PromotionForm({ id, promotion, markets, categories, isBusy, onBusy, onSaved }: Props) {
  const [draft, setDraft] = useState<PromotionDraft>(() => (promotion ? draftOf(promotion) : emptyDraft))
  // What the operator saw: a later version, read after a sign-in, is not what the draft changes.
  const [seen, setSeen] = useState(promotion)
  const [saved, setSaved] = useState<{ over: typeof promotion; written: WrittenPromotion }>()
  if (saved && promotion !== saved.over) {
    // The read after the save may have failed, and this one may have another operator's version.
    if (isAsSaved(promotion, saved.written)) setSeen(promotion)
    setSaved(undefined)
  }
  const [wrong, setWrong] = useState<ReadonlySet<PromotionField>>(new Set())
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const currencies = [...new Set(markets.map(({ currency }) => currency))]
  const languages = [...new Set(markets.map(({ language }) => language))]
  const change = (part: Partial<PromotionDraft>) => setDraft((before) => ({ ...before, ...part }))

  useEffect(() => {
    const first = wrong.size > 0 && form.current?.querySelector('[aria-invalid="true"]')
    if (first instanceof HTMLElement) first.focus()
  }, [wrong])

  function refuse(fields: readonly PromotionField[], message: string | undefined): void {
    setWrong(new Set(fields))
    setRefusal(message)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readDraft(draft, id, seen)
    if (read.kind === 'invalid') return refuse(read.fields, promotionText('refused.fields'))
    onBusy(true)
    const outcome = await savePromotion(id, read.promotion).catch((error: unknown) => ({
      refusal: failureOf(error),
      fields: [],
    }))
    refuse(outcome.fields, outcome.refusal)
    if (outcome.refusal === undefined) {
      setSaved({ over: promotion, written: read.promotion })
      await onSaved().catch((error: unknown) => setRefusal(failureOf(error)))
    }
    onBusy(false)
  }

  const parts = { draft, change, wrong, currencies, markets, categories, promotion }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <section className={styles.card}>
        <div className={styles.pair}>
          <TextField
            {...parts}
            name="name"
            field="name"
            label="field.name"
            hint="field.nameHint"
            input={{ maxLength: 200 }}
          />
          <TextField
            {...parts}
            name="code"
            field="code"
            label="field.code"
            hint="field.codeHint"
            input={{ maxLength: 40 }}
          />
        </div>
        {languages.length > 1 && <NameFields {...{ draft, change, languages }} />}
      </section>
      <Benefits {...parts} />
      <Conditions {...parts} />
      <Limits {...parts} />
      <div className={styles.bar}>
        <button type="submit" className={controls.primary} disabled={isBusy}>
          {promotionText('act.save')}
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
