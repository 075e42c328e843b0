import { useEffect, useState } from 'react'
import type { FormKit, LinkSuggestion } from '#preview/forms/form-kit.ts'
import type { Lookup } from '#schemas/parts/lookups.ts'

/** Returns the page, product or other thing of an id; undefined while it is looked up, and if there is none. */
export function useSuggestion(
  kit: Pick<FormKit, 'findLinkSuggestions'>,
  of: 'page' | Lookup,
  id: string,
): LinkSuggestion | undefined {
  const [found, setFound] = useState<LinkSuggestion>()
  useEffect(() => {
    if (id === '') return undefined
    let isCurrent = true
    kit
      .findLinkSuggestions(of, id)
      .then((suggestions) => isCurrent && setFound(suggestions?.find((suggestion) => suggestion.id === id)))
      // The field shows the id.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [kit, of, id])
  return found?.id === id ? found : undefined
}
