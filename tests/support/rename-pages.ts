import { composedKinds, type DocumentKind } from '#schemas/pages/document-kinds.ts'
import type { DocumentAddress } from '#server/content/document.ts'
import type { TestStorefront } from '#tests/support/storefront.ts'

const kinds: readonly DocumentKind[] = [...composedKinds, 'payload', 'redirects']

interface Stored {
  address: DocumentAddress
  body: string
}

async function publishedIn({ store }: TestStorefront, market: string): Promise<Stored[]> {
  const lists = await Promise.all(kinds.map((kind) => store.list(kind, market)))
  const addresses = lists.flat().map(({ kind, key }) => ({ kind, market, key }))
  const stored = await Promise.all(addresses.map((address) => store.document(address)))
  return stored.flatMap((document, index) => {
    const address = addresses[index]
    return document && address ? [{ address, body: document.body }] : []
  })
}

/**
 * Moves every page of a market, except its home page, to a meaningless path, and updates every link to it.
 * @returns the new path of an old one
 */
export async function renamePages(shop: TestStorefront, market: string): Promise<(path: string) => string> {
  const { store } = shop
  const root = `/${market}`
  const stored = await publishedIn(shop, market)
  const pages = stored.filter(({ address }) => address.kind === 'page' && address.key !== root)
  const renamed = new Map(pages.map(({ address }, index) => [address.key, `${root}/side-${index + 1}`]))
  const renamedPath = (path: string): string => renamed.get(path) ?? path
  const link = new RegExp(`${root}(?:/[\\p{L}\\p{N}._~-]+)+`, 'gu')
  for (const { address } of pages) await store.unpublish(address, 'editor')
  const written = stored.map(({ address, body }) => ({
    ...address,
    key: renamedPath(address.key),
    body: body.replace(link, renamedPath),
  }))
  for (const document of written) await store.putDraft(document, 'editor')
  const outcome = await store.publish(written, 'editor')
  if (outcome.kind !== 'published') throw new Error(`renamed pages: ${outcome.kind}`)
  return renamedPath
}
