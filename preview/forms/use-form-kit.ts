import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { wordsIn } from '#preview/assistant/count-words.ts'
import { type FormAssistant, proposeDescription, proposeShorter } from '#preview/assistant/proposals.ts'
import { choosePicture } from '#preview/forms/choose-picture.ts'
import { fillIn } from '#preview/forms/fill-in.ts'
import type { FormKit } from '#preview/forms/form-kit.ts'
import { call } from '#preview/state/api.ts'
import { definitionsAtom, type EditorSite, siteAtom } from '#preview/state/library.ts'
import { getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import { hasRole } from '#preview/state/session.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { library } from '#schemas/editor/library.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

interface FormOptions {
  /** Document of the content. Required for proposals by an AI service. */
  document?: EditedDocument | undefined
  /** Id of the content's widget. */
  widget?: string
  /** Pointer of a problem to show. */
  revealed?: string | undefined
  openNested?: FormKit['openNested']
}

/** Maximum length of the texts around a picture that an AI service receives. */
const maxTextsAround = 2_000

/** Returns the texts of a widget and its page's title, for a picture in it. */
function textsAround(widget: string | undefined): string {
  const content = widget === undefined ? undefined : widgetById(widget)?.content
  return [getOpenDraft()?.page.title ?? '', ...wordsIn(content)].join('\n').trim().slice(0, maxTextsAround)
}

function assistantOf(
  site: EditorSite | undefined,
  document: EditedDocument | undefined,
  widget: string | undefined,
): FormAssistant | undefined {
  if (!site?.assistant || !document || !hasRole('editor', document)) return undefined
  return {
    ...site.assistant,
    shorten: (text, options, signal) => proposeShorter(document, text, options, signal),
    describePicture: (picture, maxLength, signal) =>
      proposeDescription(document, { picture, around: textsAround(widget), maxLength }, signal),
  }
}

/** Returns the currency of a market; undefined until the site is known. */
export const useCurrency = (market: string): string | undefined =>
  useAtomValue(siteAtom)?.markets.find(({ id }) => id === market)?.currency

/** Returns the context of forms: the market's pages and products, pictures, widget types, and proposals. */
export function useFormKit(
  market: string,
  { document, widget, revealed, openNested }: FormOptions = {},
): FormKit {
  const definitions = useAtomValue(definitionsAtom)
  const site = useAtomValue(siteAtom)
  const currency = useCurrency(market)
  return useMemo(() => {
    const here = site?.markets.find(({ id }) => id === market)
    const assistant = assistantOf(site, document, widget)
    return {
      text: (key, values) => fillIn(editorLanguage(), key, values),
      async findLinkSuggestions(of, q) {
        const response = await call(library.places, { query: { market, of, q } })
        return response.status === 200 ? response.body : undefined
      },
      choosePicture,
      nestedTypes: [...definitions.values()].map(({ type, title, schema }) => ({ type, title, schema })),
      markets: site?.markets ?? [],
      currency,
      writing: here && { language: here.locale, direction: here.direction },
      expanded: false,
      revealed,
      ...(openNested && { openNested }),
      ...(assistant && { assistant }),
    }
  }, [market, definitions, site, currency, document, widget, revealed, openNested])
}
