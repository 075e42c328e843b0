import { atom } from 'jotai'
import type { WidgetLocation } from '#preview/draft/page-index.ts'
import { variantsOf } from '#preview/draft/smart-widget.ts'
import { documentAtom, getOpenDraft, openDraftAtom, widgetById } from '#preview/state/open-draft.ts'
import { type Selection, selectionAtom } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { viewAtom } from '#preview/state/view.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'
import { findMatchingRuleIndex } from '#schemas/pages/visitor-rule.ts'

/**
 * Variants that the editor selected, by the ids of their smart widgets. Other smart widgets follow their rules.
 */
export const chosenVariantsAtom = atom<ReadonlyMap<string, number>>(new Map())

/** Shows a variant on the canvas, regardless of its rule. */
export function chooseVariant(smart: string, variant: number): void {
  const chosenVariants = store.get(chosenVariantsAtom)
  if (chosenVariants.get(smart) !== variant)
    store.set(chosenVariantsAtom, new Map(chosenVariants).set(smart, variant))
}

/** Returns the index of the variant that the canvas shows of a smart widget; -1 if it shows none. */
export function visibleVariant(node: WidgetNode): number {
  const variants = variantsOf(node) ?? []
  const chosenVariant = store.get(chosenVariantsAtom).get(node.id)
  if (chosenVariant !== undefined && chosenVariant < variants.length) return chosenVariant
  const { device, audience, iso, at } = store.get(viewAtom)
  return findMatchingRuleIndex(
    variants.map(({ rule }) => rule),
    {
      market: getOpenDraft()?.document.market ?? '',
      device,
      iso,
      segment: { audience, draw: 0 },
      now: at === undefined ? Date.now() : Date.parse(at),
    },
  )
}

/** Returns the ids of the widgets that the canvas shows for a widget: of a smart one, those of the shown variant. */
export function visibleIds(node: WidgetNode): string[] {
  const variants = variantsOf(node)
  return variants ? (variants[visibleVariant(node)]?.widgets ?? []).flatMap(visibleIds) : [node.id]
}

/** Returns the location of a widget if it is nested in a smart widget. */
export function nestedLocation(
  id: string,
): (WidgetLocation & Required<Pick<WidgetLocation, 'within'>>) | undefined {
  const location = getOpenDraft()?.index.widgets.get(id)
  const variantPlace = location?.within
  return location && variantPlace && { ...location, within: variantPlace }
}

const isNestedInOneOf = (id: string, ids: readonly string[]): boolean => {
  const smart = nestedLocation(id)?.within.smart
  return smart !== undefined && (ids.includes(smart) || isNestedInOneOf(smart, ids))
}

/** Returns the selection without widgets that are nested in another selected one, which they go with. */
export function outermostSelected(): Selection {
  const { kind, ids } = store.get(selectionAtom)
  return { kind, ids: kind === 'rows' ? ids : ids.filter((id) => !isNestedInOneOf(id, ids)) }
}

/** The smart widget that the selected widget is, or is nested in. */
export const selectedSmartAtom = atom((get) => {
  const { kind, ids } = get(selectionAtom)
  const widgets = get(openDraftAtom)?.index.widgets
  const location = kind === 'widgets' ? widgets?.get(ids.at(-1) ?? '') : undefined
  if (!location || variantsOf(location.node)) return location?.node
  return location.within && widgets?.get(location.within.smart)?.node
})

/** Returns the field that a pointer into a widget's content means: of a nested widget where it leads into one. */
export function fieldAt(widget: string, pointer: string): { widget: string; pointer: string } {
  const [, variant, index, rest] =
    /^\/variants\/(\d+)\/widgets\/(\d+)(?:\/content)?(\/.*)?$/.exec(pointer) ?? []
  const node = widgetById(widget)
  const nested = node && variantsOf(node)?.[Number(variant)]?.widgets[Number(index)]
  return nested ? fieldAt(nested.id, rest ?? '') : { widget, pointer }
}

/** Shows the variants that a widget is nested in. */
function showVariantsAround(id: string): void {
  const variantPlace = nestedLocation(id)?.within
  const smart = variantPlace && widgetById(variantPlace.smart)
  if (!variantPlace || !smart) return
  if (visibleVariant(smart) !== variantPlace.variant) chooseVariant(variantPlace.smart, variantPlace.variant)
  showVariantsAround(variantPlace.smart)
}

store.sub(selectionAtom, () => {
  const { kind, ids } = store.get(selectionAtom)
  if (kind === 'widgets') showVariantsAround(ids.at(-1) ?? '')
})
store.sub(documentAtom, () => store.set(chosenVariantsAtom, new Map()))
