import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import { readTexts } from '#renderer/browser/page/page-texts.ts'
import { markets } from '#schemas/api/markets.ts'

const call = createApiClient()

const fetched = new Map<string, string>()
const requests = new Map<string, Promise<boolean>>()

/** Fetches texts; concurrent calls share a request. Returns whether it succeeded. */
function request(keys: readonly string[]): Promise<boolean> {
  const name = keys.join(' ')
  const pending = requests.get(name)
  if (pending) return pending
  const fresh = call(markets.texts, { path: { market: currentMarket() }, query: { keys } })
    .then((response) => {
      if ('error' in response) return false
      for (const [key, text] of Object.entries(response.body)) fetched.set(key, text)
      return true
    })
    .catch(() => false)
    .finally(() => requests.delete(name))
  requests.set(name, fresh)
  return fresh
}

/**
 * Returns texts that pages do not carry, fetched once per page. Undefined if that fails; the next call tries again.
 * @param element whose `data-texts` contains them in previews, where texts can be drafts
 */
export async function fetchTexts<const Key extends string>(
  keys: readonly Key[],
  element: HTMLElement | null,
): Promise<Readonly<Record<Key, string>> | undefined> {
  const inlineTexts = readTexts(element?.dataset.texts)
  const missing = keys.filter((key) => !inlineTexts.has(key) && !fetched.has(key))
  if (missing.length > 0 && !(await request(missing))) return undefined
  const texts: Partial<Record<Key, string>> = {}
  for (const key of keys) texts[key] = inlineTexts.get(key) ?? fetched.get(key) ?? key
  return hasTexts(texts, keys) ? texts : undefined
}
