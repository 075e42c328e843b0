import type { AddressSuggestion } from '#schemas/addresses/address-suggestion.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { AddressBook } from '#server/addresses/address-book.ts'
import {
  createLookedUpAddresses,
  type ListedAddress,
  languageOfCountry,
} from '#server/addresses/looked-up-addresses.ts'
import type { LoqateConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const text = { type: 'string', default: '' } as const

const checkList = compileSchema({
  type: 'object',
  properties: {
    Items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { Id: text, Type: text, Text: text, Description: text },
        additionalProperties: false,
      },
    },
  },
  required: ['Items'],
  additionalProperties: false,
})

const checkAddress = compileSchema({
  type: 'object',
  properties: {
    Items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          Street: text,
          BuildingNumber: text,
          City: text,
          PostalCode: text,
          ProvinceCode: text,
          ProvinceName: text,
          CountryIso2: text,
          Label: text,
        },
        additionalProperties: false,
      },
    },
  },
  required: ['Items'],
  additionalProperties: false,
})

/** Loqate's error response: status 200 and an item with the reason. */
const checkRefusal = compileSchema({
  type: 'object',
  properties: {
    Items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { Error: { type: 'string', maxLength: 20 }, Description: text },
        required: ['Error'],
        additionalProperties: false,
      },
      minItems: 1,
      maxItems: 1,
    },
  },
  required: ['Items'],
  additionalProperties: false,
})

/** Error codes for an unknown or expired id, and for too little text. */
const harmless: ReadonlySet<string> = new Set(['1001', '1002'])

const maxSuggestions = 10

/** Addresses by Loqate (Capture Interactive: Find, version 1.10, and Retrieve, version 1.20). */
export function createLoqate({ apiKey, url }: LoqateConfig): AddressBook {
  /** Returns undefined if Loqate rejects the input or selection. */
  async function request(call: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> {
    const address = `${url}/Capture/Interactive/${call}/json3.ws?${new URLSearchParams({ Key: apiKey, ...query })}`
    const { status, body } = await callService({ url: address, signal })
    if (status !== 200) throw new ServiceFailure(`Loqate responded with ${status}`, status)
    const refusal = checkRefusal(body)
    if (refusal.kind === 'invalid') return body
    const [{ Error: code = '', Description = '' } = {}] = refusal.value.Items
    if (harmless.has(code)) return undefined
    throw new ServiceFailure(`Loqate refused: ${code} ${Description}`, status)
  }

  async function find(country: string, typed: string, container: string, signal: AbortSignal) {
    const body = await request(
      'Find/v1.10',
      {
        Text: typed,
        Countries: country,
        Language: languageOfCountry(country),
        Limit: String(maxSuggestions),
        // Without it Loqate prefers addresses near the server.
        IsMiddleware: 'true',
        ...(container !== '' && { Container: container }),
      },
      signal,
    )
    if (body === undefined) return []
    const checked = checkList(body)
    if (checked.kind === 'invalid') throw new ServiceFailure('Loqate: no list of addresses', 200)
    return checked.value.Items
  }

  async function list(country: string, typed: string, signal: AbortSignal): Promise<ListedAddress[]> {
    const matches = await find(country, typed, '', signal)
    const [first] = matches
    // A street or a building contains addresses: return its first ones if nothing else matches.
    const isNested = first !== undefined && matches.every(({ Type }) => Type !== 'Address')
    const items = isNested ? await find(country, typed, first.Id, signal) : matches
    return items
      .filter(({ Type }) => Type === 'Address')
      .map(({ Id, Text, Description }) => ({
        id: Id,
        label: [Text, Description].filter(Boolean).join(', '),
      }))
  }

  async function retrieve(
    country: string,
    id: string,
    signal: AbortSignal,
  ): Promise<AddressSuggestion | undefined> {
    const body = await request('Retrieve/v1.20', { Id: id }, signal)
    if (body === undefined) return undefined
    const checked = checkAddress(body)
    if (checked.kind === 'invalid') throw new ServiceFailure('Loqate: no address', 200)
    const [address] = checked.value.Items
    if (!address || address.CountryIso2 !== country) return undefined
    const { Street, BuildingNumber, City, PostalCode, ProvinceCode, ProvinceName, Label } = address
    return {
      country,
      region: ProvinceCode || ProvinceName,
      city: City,
      zipcode: PostalCode,
      street: Street,
      number: BuildingNumber,
      label: Label.replaceAll(/\s*\n\s*/g, ', ').slice(0, 200),
    }
  }

  return createLookedUpAddresses({ list, retrieve })
}
