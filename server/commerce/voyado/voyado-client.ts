import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema, type Validator } from '#schemas/validation/validator.ts'
import type { VoyadoConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const text = { type: 'string', maxLength: 2_000 } as const satisfies JSONSchema
const guid = { type: 'string', pattern: '^[0-9a-fA-F-]{36}$', maxLength: 36 } as const satisfies JSONSchema

const contactSchema = {
  type: 'object',
  properties: { id: guid },
  required: ['id'],
  additionalProperties: false,
} as const satisfies JSONSchema

const pointAccount = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    definitionId: { type: 'integer' },
    balance: { type: 'number', default: 0 },
    pendingPoints: { type: 'number', default: 0 },
    balanceExpires: text,
  },
  required: ['id'],
  additionalProperties: false,
} as const satisfies JSONSchema

const pointTransaction = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    amount: { type: 'number' },
    description: text,
    type: text,
    transactionDate: text,
    createdOn: text,
    validFrom: text,
    validTo: text,
  },
  required: ['id', 'amount'],
  additionalProperties: false,
} as const satisfies JSONSchema

const bonusCheck = {
  type: 'object',
  properties: {
    id: { ...text, minLength: 1, maxLength: 60 },
    checkNumber: { type: 'string', pattern: '^[0-9A-Za-z]{6,20}$', maxLength: 20 },
    name: text,
    /** In whole units and decimals of the currency. */
    value: { type: ['string', 'number'] },
    expiresOn: text,
    redeemed: { type: 'boolean', default: false },
    bonusPoints: { type: 'number', default: 0 },
  },
  required: ['id', 'checkNumber', 'value'],
  additionalProperties: false,
} as const satisfies JSONSchema

const promotion = {
  type: 'object',
  properties: {
    promotionId: { ...text, minLength: 1, maxLength: 60 },
    externalId: text,
    name: { ...text, default: '' },
    heading: { ...text, default: '' },
    description: { ...text, default: '' },
    expiresOn: text,
    redeemed: { type: 'boolean', default: false },
  },
  required: ['promotionId'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type PointAccount = FromSchema<typeof pointAccount>
export type PointTransaction = FromSchema<typeof pointTransaction>
export type BonusCheck = FromSchema<typeof bonusCheck>
export type VoyadoPromotion = FromSchema<typeof promotion>

const pageOf = <const Item extends JSONSchema>(items: Item) =>
  ({
    type: 'object',
    properties: { items: { type: 'array', items } },
    required: ['items'],
    additionalProperties: false,
  }) as const

const checkContact = compileSchema(contactSchema)
const checkId = compileSchema(guid)
const checkAccounts = compileSchema(pageOf(pointAccount))
const checkTransactions = compileSchema(pageOf(pointTransaction))
const checkBonusChecks = compileSchema(pageOf(bonusCheck))
const checkPromotions = compileSchema({ type: 'array', items: promotion })

/**
 * Voyado Engage's API, version 2, as far as the shop uses it. Each call throws ServiceFailure without a usable
 * response.
 */
export interface VoyadoClient {
  /** Finds a contact's id; undefined if there is none. */
  contactByExternalId(externalId: string): Promise<string | undefined>
  contactByEmail(email: string): Promise<string | undefined>
  /** Returns the id. Idempotent by key. */
  createContact(facts: object): Promise<string>
  updateContact(contactId: string, facts: object): Promise<void>
  /** Succeeds if it is already removed. */
  deleteContact(contactId: string): Promise<void>
  pointAccounts(contactId: string): Promise<readonly PointAccount[]>
  /** Latest first. */
  pointTransactions(accountId: number): Promise<readonly PointTransaction[]>
  bonusChecks(contactId: string): Promise<readonly BonusCheck[]>
  /** Promotions that can be redeemed on the web. */
  promotions(contactId: string): Promise<readonly VoyadoPromotion[]>
  redeemPromotion(contactId: string, promotionId: string): Promise<void>
  /** A receipt that was sent before is no failure. */
  sendReceipt(receipt: object): Promise<void>
}

const contactType = 'Member'
const timeout = 5_000
const page = 'offset=0&count=500'

/** Sends requests and checks their responses. Throws ServiceFailure without a usable response. */
function createVoyadoRequests({ apiKey, url }: VoyadoConfig) {
  async function request(path: string, method: 'GET' | 'POST' | 'DELETE', body?: object) {
    const response = await callService({
      url: `${url}/api/v2/${path}`,
      method,
      // `User-Agent`, without which requests are rejected.
      headers: { apikey: apiKey, 'User-Agent': 'vitrine' },
      ...(body && { body }),
      signal: AbortSignal.timeout(timeout),
    })
    return { ...response, what: `Voyado ${method} ${path.split(/[/?]/, 1)[0]}` }
  }

  return {
    /** Returns undefined for 404. */
    async read<Value>(path: string, check: Validator<Value>): Promise<Value | undefined> {
      const { status, body, what } = await request(path, 'GET')
      if (status === 404) return undefined
      const checked = status === 200 ? check(body) : undefined
      if (checked?.kind !== 'valid') throw new ServiceFailure(`${what} responded with ${status}`, status)
      return checked.value
    },

    async write(path: string, body: object, accepted: readonly number[]): Promise<unknown> {
      const response = await request(path, 'POST', body)
      if (!accepted.includes(response.status))
        throw new ServiceFailure(`${response.what} responded with ${response.status}`, response.status)
      return response.body
    },

    async remove(path: string): Promise<void> {
      const { status, what } = await request(path, 'DELETE')
      if (![200, 202, 204, 404].includes(status))
        throw new ServiceFailure(`${what} responded with ${status}`, status)
    },
  }
}

export function createVoyadoClient(config: VoyadoConfig): VoyadoClient {
  const { read, write, remove } = createVoyadoRequests(config)
  const part = encodeURIComponent
  return {
    async contactByExternalId(externalId) {
      const contact = await read(`contacts/${contactType}/byexternalid/${part(externalId)}`, checkContact)
      return contact?.id
    },

    contactByEmail: (email) => read(`contacts/id?${new URLSearchParams({ contactType, email })}`, checkId),

    async createContact(facts) {
      const checked = checkContact(await write('contacts', { contactType, ...facts }, [200, 201]))
      if (checked.kind === 'invalid') throw new ServiceFailure('Voyado returned no contact', 200)
      return checked.value.id
    },

    async updateContact(contactId, facts) {
      await write(`contacts/${part(contactId)}`, facts, [200])
    },

    deleteContact: (contactId) => remove(`contacts/${part(contactId)}`),

    async pointAccounts(contactId) {
      const query = new URLSearchParams({ contactId })
      return (await read(`point-accounts?${query}`, checkAccounts))?.items ?? []
    },

    async pointTransactions(accountId) {
      const reply = await read(
        `point-accounts/transactions?accountId=${accountId}&${page}`,
        checkTransactions,
      )
      return (reply?.items ?? []).toSorted((a, b) => b.id - a.id)
    },

    async bonusChecks(contactId) {
      return (await read(`contacts/${part(contactId)}/bonuschecks?${page}`, checkBonusChecks))?.items ?? []
    },

    async promotions(contactId) {
      const path = `contacts/${part(contactId)}/promotions?redemptionChannelType=ECOM`
      return (await read(path, checkPromotions)) ?? []
    },

    async redeemPromotion(contactId, promotionId) {
      const path = `contacts/${part(contactId)}/promotions/${part(promotionId)}/redeem`
      await write(path, { redemptionChannel: 'ECOM' }, [200, 202, 204])
    },

    async sendReceipt(receipt) {
      await write('receipts', receipt, [200, 201, 202, 409])
    },
  }
}
