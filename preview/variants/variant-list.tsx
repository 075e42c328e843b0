import { useAtomValue } from 'jotai'
import { Icon } from '#preview/interface/icon.tsx'
import inspector from '#preview/interface/inspector.module.css'
import { insertionAtom } from '#preview/page-frame/canvas-state.ts'
import { nameOfType } from '#preview/state/library.ts'
import { isReadOnlyAtom, widgetById } from '#preview/state/page.ts'
import { selectWidget } from '#preview/state/selection.ts'
import { type Variant, variantsOf } from '#preview/state/smart-widget.ts'
import { store } from '#preview/state/store.ts'
import { chooseVariant, chosenVariantsAtom, nestedLocation, shownVariant } from '#preview/state/variants.ts'
import { viewAtom } from '#preview/state/view.ts'
import { variantText } from '#preview/texts/variant-texts.ts'
import { variantName } from '#preview/variants/rule-name.ts'
import { SeenBy } from '#preview/variants/seen-by.tsx'
import styles from '#preview/variants/variants.module.css'
import type { WidgetNode } from '#schemas/pages/page.ts'

interface EntryProps {
  smart: WidgetNode
  variants: readonly Variant[]
  index: number
  isShown: boolean
}

function Entry({ smart, variants, index, isShown }: EntryProps) {
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const name = variantName(variants, index)
  const widgets = variants[index]?.widgets ?? []
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
      <span className={styles.widgets}>
        {widgets.map(({ id, type }) => (
          <button
            key={id}
            type="button"
            className={inspector.button}
            aria-label={variantText('editNamed', { name: nameOfType(type) })}
            onClick={() => selectWidget(id)}
          >
            {nameOfType(type)}
          </button>
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
                place: undefined,
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

/** Lists the variants of a smart widget: whom each is for, and what is in it. */
export function VariantList({ smart }: { smart: WidgetNode }) {
  useAtomValue(chosenVariantsAtom)
  useAtomValue(viewAtom)
  const variants = variantsOf(smart)
  if (!variants) return null
  const shown = shownVariant(smart)
  return (
    <section className={inspector.block} aria-label={variantText('variants')}>
      <h3>{variantText('variants')}</h3>
      <p className={inspector.hint}>{variantText('hint')}</p>
      <ul className={styles.variants}>
        {variants.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant has nothing else to be known by
          <Entry key={index} smart={smart} variants={variants} index={index} isShown={index === shown} />
        ))}
      </ul>
    </section>
  )
}

/** Renders what a nested widget is in: its smart widget and the variant that is shown. */
export function WithinVariant({ widget }: { widget: WidgetNode }) {
  const within = nestedLocation(widget.id)?.within
  const smart = within && widgetById(within.smart)
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
