import { useAtomValue } from 'jotai'
import { variantsOf } from '#preview/draft/smart-widget.ts'
import { pageIndexAtom } from '#preview/state/open-draft.ts'
import { selectWidget } from '#preview/state/selection.ts'
import { chooseVariant, chosenVariantsAtom, visibleVariant } from '#preview/state/variants.ts'
import { viewAtom } from '#preview/state/view.ts'
import { variantText } from '#preview/texts/variant-texts.ts'
import { variantName } from '#preview/variants/rule-name.ts'
import styles from '#preview/variants/variants.module.css'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'

/** Switches the variant of a smart widget that the canvas shows. */
export function SeenBy({ smart }: { smart: WidgetNode }) {
  useAtomValue(chosenVariantsAtom)
  useAtomValue(viewAtom)
  useAtomValue(pageIndexAtom)
  const variants = variantsOf(smart) ?? []
  const visibleIndex = visibleVariant(smart)
  return (
    <label className={styles.seenBy}>
      {variantText('seenBy')}:
      <select
        value={visibleIndex}
        onChange={({ target }) => {
          // What is selected may not be in the variant.
          selectWidget(smart.id)
          chooseVariant(smart.id, Number(target.value))
        }}
      >
        {visibleIndex < 0 && <option value={-1}>{variantText('none')}</option>}
        {variants.map((_, index) => (
          <option key={keyOf(index)} value={index}>
            {variantName(variants, index)}
          </option>
        ))}
      </select>
    </label>
  )
}
