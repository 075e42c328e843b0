import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { choosePicture } from '#preview/forms/choose-picture.ts'
import { fillIn } from '#preview/forms/fill-in.ts'
import type { FormKit } from '#preview/forms/form-kit.ts'
import { call } from '#preview/state/api.ts'
import { definitionsAtom, siteAtom } from '#preview/state/library.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { library } from '#schemas/editor/library.ts'

/** Returns the context of forms: the market's pages and products, pictures, and widget types. */
export function useFormKit(market: string, revealed?: string, openNested?: FormKit['openNested']): FormKit {
  const definitions = useAtomValue(definitionsAtom)
  const site = useAtomValue(siteAtom)
  return useMemo(
    () => ({
      text: (key, values) => fillIn(editorLanguage(), key, values),
      async findPlaces(of, q) {
        const answer = await call(library.places, { query: { market, of, q } })
        return answer.status === 200 ? answer.body : []
      },
      choosePicture,
      nestedTypes: [...definitions.values()].map(({ type, title, schema }) => ({ type, title, schema })),
      markets: site?.markets ?? [],
      expanded: false,
      revealed,
      ...(openNested && { openNested }),
    }),
    [market, definitions, site, revealed, openNested],
  )
}
