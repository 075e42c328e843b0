import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema, type Validator } from '#schemas/validation/validator.ts'
import type { VoyadoConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const text = { type: 'string', maxLength: 2_000 } as const satisfies JSONSchema
/** Voyado returns null where a field has no value. */
const optionalText = { ...text, type: ['string', 'null'] } as const satisfies JSONSchema
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
    balanceExpires: optionalText,
  },
  required: ['id'],
  additionalProperties: false,
} as const satisfies JSONSchema

const pointTransaction = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    amount: { type: 'number' },
    description: optionalText,
    type: optionalText,
    transactionDate: optionalText,
    createdOn: optionalText,
    validFrom: optionalText,
    validTo: optionalText,
  },
  required: ['id', 'amount'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** In whole units and decimals of the currency. */
const money = {
  type: 'object',
  properties: { currency: { type: 'string', maxLength: 3 }, amount: { type: 'number' } },
  required: ['currency', 'amount'],
  additionalProperties: false,
} as const satisfies JSONSchema

// https://developer.voyado.com/v2/en/points-and-vouchers/get-vouchers-for-contact.html
const bonusCheck = {
  type: 'object',
  properties: {
    id: { ...text, minLength: 1, maxLength: 60 },
    checkNumber: { type: 'string', pattern: '^[0-9A-Za-z]{6,20}$', maxLength: 20 },
    name: optionalText,
    value: money,
    /** The value in other currencies. */
    localValues: { type: ['array', 'null'], items: money },
    expiresOn: optionalText,
    redeemed: { type: 'boolean', default: false },
    bonusPoints: { type: 'number', default: 0 },
  },
  required: ['id', 'checkNumber', 'value'],
  additionalProperties: false,
} as const satisfies JSONSchema

// https://developer.voyado.com/v2/en/promotions/redeem-a-promotion.html
const promotion = {
  type: 'object',
  properties: {
    id: {
      ...text,
      minLength: 1,
      maxLength: 60,
      description: 'Id of the contact’s copy, the only one that redeems it.',
    },
    promotionId: { ...text, minLength: 1, maxLength: 60 },
    externalId: optionalText,
    name: optionalText,
    heading: optionalText,
    description: optionalText,
    expiresOn: optionalText,
    redeemed: { type: 'boolean', default: false },
  },
  required: ['id', 'promotionId'],
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
  createContact(fields: object): Promise<string>
  updateContact(contactId: string, fields: object): Promise<void>
  /** Succeeds if it is already removed. */
  deleteContact(contactId: string): Promise<void>
  pointAccounts(contactId: string): Promise<readonly PointAccount[]>
  /** Latest first. */
  pointTransactions(accountId: number): Promise<readonly PointTransaction[]>
  bonusChecks(contactId: string): Promise<readonly BonusCheck[]>
  /** Promotions that can be redeemed on the web. */
  promotions(contactId: string): Promise<readonly VoyadoPromotion[]>
  /** @param id of the contact's copy of the promotion. One that is redeemed already is no failure. */
  redeemPromotion(id: string): Promise<void>
  /** A check that is redeemed already, or has expired, is no failure. */
  redeemBonusCheck(contactId: string, checkId: string): Promise<void>
  /**
   * Makes a redeemed check available again. One that is available already, has expired, or cannot be reactivated as often is no failure.
   */
  reactivateBonusCheck(checkId: string): Promise<void>
  /** A receipt that was sent before is no failure. */
  sendReceipt(receipt: object): Promise<void>
}

const contactType = 'Member'
/** How a contact was created or deleted. */
const source = 'e-com'
const timeout = 5_000
const page = 'offset=0&count=500'

/** Sends requests and checks their responses. Throws ServiceFailure without a usable response. */
function createVoyadoRequests({ apiKey, url }: VoyadoConfig) {
  async function request(
    path: string,
    method: 'GET' | 'POST' | 'DELETE',
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) {
    const response = await callService({
      url: `${url}/api/v2/${path}`,
      method,
      // All three are required in every request: https://developer.voyado.com/en/api/api-authentication.html
      headers: {
        apikey: apiKey,
        'User-Agent': 'Vitrine/1.0',
        'Content-Type': 'application/json',
        ...headers,
      },
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

    async write(
      path: string,
      body: object,
      acceptedStatuses: readonly number[],
      headers: Record<string, string> = {},
    ): Promise<unknown> {
      const response = await request(path, 'POST', { body, headers })
      if (!acceptedStatuses.includes(response.status))
        throw new ServiceFailure(`${response.what} responded with ${response.status}`, response.status)
      return response.body
    },

    /** Changes a state once. @param final errors after which a repeated request changes nothing either */
    async writeOnce(path: string, body: object, final: readonly string[]): Promise<void> {
      const { status, body: reply, what } = await request(path, 'POST', { body })
      const isFinal = isRecord(reply) && final.some((code) => reply.errorCode === code)
      if (status !== 200 && !isFinal) throw new ServiceFailure(`${what} responded with ${status}`, status)
    },

    async remove(path: string): Promise<void> {
      const { status, what } = await request(path, 'DELETE', { headers: { source } })
      if (![200, 202, 204, 404].includes(status))
        throw new ServiceFailure(`${what} responded with ${status}`, status)
    },
  }
}

export function createVoyadoClient(config: VoyadoConfig): VoyadoClient {
  const { read, write, writeOnce, remove } = createVoyadoRequests(config)
  const part = encodeURIComponent
  return {
    async contactByExternalId(externalId) {
      const contact = await read(`contacts/${contactType}/byexternalid/${part(externalId)}`, checkContact)
      return contact?.id
    },

    contactByEmail: (email) => read(`contacts/id?${new URLSearchParams({ contactType, email })}`, checkId),

    async createContact(fields) {
      // Recommended, so that contacts can be told apart: https://developer.voyado.com/v2/en/contacts/create-contact.html
      const headers = { source, storeExternalId: config.storeId }
      const checked = checkContact(await write('contacts', { contactType, ...fields }, [200, 201], headers))
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

    redeemPromotion: (id) =>
      writeOnce(`promotions/codes/${part(id)}/redeem`, { redemptionChannel: 'ECOM' }, [
        'PromotionAlreadyRedeemed',
      ]),

    // https://developer.voyado.com/en/points-and-vouchers/redeem-a-voucher.html
    redeemBonusCheck: (contactId, checkId) =>
      writeOnce(`contacts/${part(contactId)}/bonuschecks/${part(checkId)}/redeem`, {}, [
        'BonusCheckAlreadyRedeemed',
        'BonusCheckExpired',
      ]),

    // https://developer.voyado.com/en/points-and-vouchers/reactivate-a-voucher.html
    reactivateBonusCheck: (checkId) =>
      writeOnce(`promotions/reward-vouchers/${part(checkId)}/reactivate`, {}, [
        'RewardVoucherAlreadyActivated',
        'BonusCheckExpired',
        'ReactivationLimitExceeded',
      ]),

    async sendReceipt(receipt) {
      await write('receipts', receipt, [200, 201, 202])
    },
  }
}
