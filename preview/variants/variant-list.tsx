import { useAtomValue } from 'jotai'
import { type Variant, variantsOf } from '#preview/draft/smart-widget.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import { Icon } from '#preview/interface/icon.tsx'
import inspector from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { insertionAtom } from '#preview/page-frame/canvas-state.ts'
import { call } from '#preview/state/api.ts'
import { nameOfType } from '#preview/state/library.ts'
import { isReadOnlyAtom, openDraftAtom, widgetById } from '#preview/state/open-draft.ts'
import { selectWidget } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { chooseVariant, chosenVariantsAtom, nestedLocation, visibleVariant } from '#preview/state/variants.ts'
import { viewAtom } from '#preview/state/view.ts'
import { dayText, percentage, variantText, wholeNumber } from '#preview/texts/variant-texts.ts'
import { variantName } from '#preview/variants/rule-name.ts'
import { SeenBy } from '#preview/variants/seen-by.tsx'
import styles from '#preview/variants/variants.module.css'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { variantResults } from '#schemas/editor/variant-results.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'
import { ruleKey, type VisitorRule } from '#schemas/pages/visitor-rule.ts'
import { summaryOfWidget } from '#schemas/pages/widget-summary.ts'

type Results = Extract<ResponseOf<typeof variantResults.ofWidget>, { status: 200 }>['body']

/** Fetches the results of a smart widget: of this page, or of all pages that show the document. */
function useResults({ id }: WidgetNode): Results | undefined {
  const open = useAtomValue(openDraftAtom)
  const { kind, market = '' } = open?.document ?? {}
  const page = kind === 'page' ? open?.page.id : undefined
  const { value } = useRequest('variant results', `${market} ${page ?? ''} ${id}`, async () => {
    const query = { market, widget: id, ...(page !== undefined && { page }) }
    const response = await call(variantResults.ofWidget, { query })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  return value
}

/** Renders how often a variant was seen, pressed and followed by an order. */
function ResultLine({ results, rule }: { results: Results; rule: VisitorRule }) {
  const key = ruleKey(rule)
  const result = results.variants.find((variant) => variant.rule === key)
  return (
    <p className={styles.results}>
      {result === undefined || result.seen === 0
        ? variantText('noResults')
        : variantText('results', {
            seen: wholeNumber(result.seen),
            share: percentage(result.clicked / result.seen),
            ordered: wholeNumber(result.ordered),
            count: result.ordered,
          })}
    </p>
  )
}

interface EntryProps {
  results: Results | undefined
  smart: WidgetNode
  variants: readonly Variant[]
  index: number
  isShown: boolean
}

/** Renders a link to the settings of a widget in a variant. */
function NestedButton({ widget: { id, type, content } }: { widget: WidgetNode }) {
  const name = [nameOfType(type), summaryOfWidget(content)].filter(Boolean).join(': ')
  return (
    <button
      type="button"
      className={`${inspector.button} ${styles.nested}`}
      aria-label={variantText('editNamed', { name })}
      title={name}
      onClick={() => selectWidget(id)}
    >
      {name}
    </button>
  )
}

function Entry({ results, smart, variants, index, isShown }: EntryProps) {
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const name = variantName(variants, index)
  const variant = variants[index]
  const widgets = variant?.widgets ?? []
  return (
    <li className={styles.variant} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.choose}
        aria-pressed={isShown}
        title={isShown ? variantText('shown') : undefined}
        onClick={() => chooseVariant(smart.id, index)}
      >
        <Icon name="eye" />
        {name}
      </button>
      {results?.since !== undefined && variant && widgets.length > 0 && (
        <ResultLine results={results} rule={variant.rule} />
      )}
      <span className={styles.widgets}>
        {widgets.map((widget) => (
          <NestedButton key={widget.id} widget={widget} />
        ))}
        {widgets.length === 0 && <span className={inspector.hint}>{variantText('empty')}</span>}
        {!isReadOnly && (
          <button
            type="button"
            className={styles.add}
            aria-label={variantText('insertInto', { variant: name })}
            title={variantText('insert')}
            onClick={() => {
              chooseVariant(smart.id, index)
              store.set(insertionAtom, {
                position: undefined,
                isOpen: true,
                variant: { smart: smart.id, variant: index },
              })
            }}
          >
            <Icon name="plus" />
          </button>
        )}
      </span>
    </li>
  )
}

/** Lists the variants of a smart widget, each with its rule and its widgets. */
export function VariantList({ smart }: { smart: WidgetNode }) {
  useAtomValue(chosenVariantsAtom)
  useAtomValue(viewAtom)
  const variants = variantsOf(smart)
  return variants ? <Variants smart={smart} variants={variants} /> : null
}

function Variants({ smart, variants }: { smart: WidgetNode; variants: readonly Variant[] }) {
  const results = useResults(smart)
  const visibleIndex = visibleVariant(smart)
  return (
    <section className={inspector.block} aria-label={variantText('variants')}>
      <h3>{variantText('variants')}</h3>
      <p className={inspector.hint}>{variantText('hint')}</p>
      <ul className={styles.variants}>
        {variants.map((_, index) => (
          <Entry
            key={keyOf(index)}
            results={results}
            smart={smart}
            variants={variants}
            index={index}
            isShown={index === visibleIndex}
          />
        ))}
      </ul>
      {results?.since !== undefined && (
        <p className={inspector.hint}>{variantText('since', { day: dayText(results.since) })}</p>
      )}
    </section>
  )
}

/** Renders what a nested widget is in: its smart widget and the variant that is shown. */
export function WithinVariant({ widget }: { widget: WidgetNode }) {
  const variantPlace = nestedLocation(widget.id)?.within
  const smart = variantPlace && widgetById(variantPlace.smart)
  if (!smart) return null
  return (
    <div className={styles.within}>
      <button type="button" className={inspector.link} onClick={() => selectWidget(smart.id)}>
        {variantText('within', { name: nameOfType(smart.type) })}
      </button>
      <SeenBy smart={smart} />
    </div>
  )
}
