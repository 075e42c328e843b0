import type { Registry } from '#renderer/registry.ts'
import { pointerOf } from '#schemas/cms/json.ts'
import type { TranslatedField } from '#schemas/editor/translation.ts'
import type { Page } from '#schemas/pages/page.ts'
import { valueKindOf } from '#server/editor/replacing/content-values.ts'
import { type Hit, hitsIn } from '#server/editor/replacing/hits.ts'
import type { Matcher } from '#server/editor/replacing/matcher.ts'

const isWords = (value: Parameters<Matcher>[0]): boolean => ['text', 'markdown'].includes(valueKindOf(value))

/** Matches every text as a whole. */
const everyText: Matcher = (value) => {
  const text = String(value.value)
  return isWords(value) ? [{ text, start: 0, end: text.length }] : []
}

/** Names a field of a page: by its widget and its pointer. */
export const fieldKey = ({ widget, pointer }: { widget?: string | undefined; pointer: string }): string =>
  `${widget ?? ''} ${pointer}`

const keyOfHit = ({ holder, value }: Hit): string =>
  fieldKey({ widget: holder.widget?.id, pointer: pointerOf(value.path) })

/** Returns the texts of a page by field, in reading order. */
export const textsOf = (page: Page, registry: Registry): ReadonlyMap<string, Hit> =>
  new Map(Array.from(hitsIn(page, registry, everyText, undefined), (hit) => [keyOfHit(hit), hit]))

const textOf = (hit: Hit): string => hit.match.text

interface Translation {
  source: Page
  target: Page
  /** The source's texts when their translations were written, by field. */
  seen: ReadonlyMap<string, string>
  /** Returns a text of the source with its links in the market of the translation. */
  adapt: (text: string) => string
}

/** Returns the texts of a source beside those of its translation: without those that are empty. */
export function translatedFields(
  { source, target, seen, adapt }: Translation,
  registry: Registry,
): TranslatedField[] {
  const targets = textsOf(target, registry)
  return [...textsOf(source, registry)].flatMap(([key, hit]): TranslatedField[] => {
    const { holder, value } = hit
    const text = textOf(hit)
    if (text.trim() === '') return []
    const targetHit = targets.get(key)
    return [
      {
        ...(holder.widget && { widget: holder.widget.id }),
        name: holder.widget?.name ?? '',
        field: value.field,
        pointer: pointerOf(value.path),
        isMarkdown: valueKindOf(value) === 'markdown',
        source: text,
        target: targetHit ? textOf(targetHit) : null,
        isCopy: targetHit !== undefined && textOf(targetHit) === adapt(text),
        seen: seen.get(key) ?? null,
      },
    ]
  })
}

/** Counts untranslated and outdated texts. @param isOtherLanguage an identical text counts as untranslated */
export function countLeft(fields: readonly TranslatedField[], isOtherLanguage: boolean) {
  const isUntranslated = ({ target, isCopy }: TranslatedField): boolean =>
    target === null || target.trim() === '' || (isOtherLanguage && isCopy)
  const isOutdated = ({ source, seen }: TranslatedField): boolean => seen !== null && seen !== source
  return {
    untranslated: fields.filter(isUntranslated).length,
    outdated: fields.filter((field) => !isUntranslated(field) && isOutdated(field)).length,
  }
}
