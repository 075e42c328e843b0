import { replaceParts } from '#renderer/islands/replace-parts.ts'

/**
 * Replaces the page's listing by the one of a response. The start of the content has the focus afterwards if the new
 * listing lacks the focused control.
 * @throws Error if it is not a listing of this page: a redirect may lead to another one
 */
export async function replaceListing(response: Response): Promise<void> {
  if (!response.ok || new URL(response.url).pathname !== location.pathname)
    throw new Error('Unexpected response')
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!replaceParts(next, 'listing')) document.getElementById('main')?.focus({ preventScroll: true })
  document.title = next.title
}

const isVisibleField = (field: Element): field is HTMLInputElement | HTMLSelectElement =>
  field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'hidden')

/**
 * Returns the address with the values of queued forms, on the first page. Their hidden fields are those of the previous
 * address.
 */
export function addQueued(address: string, queuedIds: readonly string[]): string {
  const url = new URL(address, location.href)
  for (const id of queuedIds) {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) continue
    url.searchParams.delete('page')
    for (const field of [...form.elements].filter(isVisibleField))
      if (field.value === '') url.searchParams.delete(field.name)
      else if (field.name !== '') url.searchParams.set(field.name, field.value)
  }
  return url.href
}
