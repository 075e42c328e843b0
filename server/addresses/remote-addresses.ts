import { checkSuggestions, checkValidity } from '#schemas/addresses/address-suggestion.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { AddressBook } from '#server/addresses/address-book.ts'

/** The response of an address service is unusable. */
class InvalidResponse extends Error {}

const maxBytes = 200_000

/**
 * Creates a client of a JSON address service: `GET {url}/suggest?country&text` and `GET
 * {url}/find?country&postalCode&houseNumber` return suggestions, `POST {url}/validate` an address's validity, as in
 * `schemas/addresses/address-suggestion.ts`.
 */
export function createRemoteAddresses(url: string): AddressBook {
  async function fetchJson(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const response = await fetch(`${url}/${path}`, {
      signal,
      redirect: 'error',
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = response.ok ? await response.text() : ''
    if (!response.ok || text.length > maxBytes)
      throw new InvalidResponse(`${path.split('?', 1)[0]}: ${response.status}`)
    return parseJson(text)
  }

  async function suggestions(path: string, query: Record<string, string>, signal: AbortSignal) {
    const checked = checkSuggestions(await fetchJson(`${path}?${new URLSearchParams(query)}`, signal))
    if (checked.kind === 'invalid') throw new InvalidResponse(`${path}: no suggestions`)
    return checked.value
  }

  return {
    suggest: (country, text, signal) => suggestions('suggest', { country, text }, signal),
    retrieve: async () => [],
    find: (country, address, signal) => suggestions('find', { country, ...address }, signal),
    async validate(country, address, signal) {
      const checked = checkValidity(await fetchJson('validate', signal, { country, ...address }))
      if (checked.kind === 'invalid') throw new InvalidResponse('validate: no validity')
      return checked.value
    },
  }
}
