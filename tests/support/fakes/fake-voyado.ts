import { randomUUID } from 'node:crypto'
import type { VoyadoConfig } from '#server/configuration/service-config.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

interface FakeContact {
  id: string
  facts: ReturnType<JSON['parse']>
  /** How and in which store it was created, as the request's headers say. */
  source: string
  storeExternalId: string
  /** Whole points, counted from receipts. */
  balance: number
  checks: {
    id: string
    checkNumber: string
    value: { currency: string; amount: number }
    localValues?: { currency: string; amount: number }[]
    redeemed: boolean
  }[]
  isRedeemed: boolean
}

export interface FakeVoyado extends ProviderServer {
  config: VoyadoConfig
  contacts: readonly FakeContact[]
  receipts: readonly ReturnType<JSON['parse']>[]
  /** Ids of deleted contacts, each with the system that deleted it. */
  deleted: ReadonlyMap<string, string>
  /** Adds a contact that the shop knows nothing of yet. */
  addContact(facts: object): FakeContact
}

const refused = (status: number, errorCode: string, message: string): ProviderReply => ({
  status,
  body: { errorCode, message, id: randomUUID() },
})

const required = [
  ...['uniqueReceiptId', 'receiptNumber', 'createdDate', 'storeExternalId', 'currency'],
  ...['totalGrossPrice', 'contact', 'paymentMethods', 'items'],
]
const requiredOfItem = [
  ...['type', 'sku', 'quantity', 'grossPaidPrice', 'taxAmount', 'taxPercent'],
  ...['articleNumber', 'articleName'],
]
const contactTypes = ['Member', 'Contact']
/** In any case of letters. */
const keyTypes = ['contactid', 'email', 'externalid', 'mobilephone', 'membernumber', 'socialsecuritynumber']
/** ISO 8601 with a time zone. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Returns why Voyado would reject an item: a return has a negative quantity, and amounts that are positive. */
function itemProblem(item: ReturnType<JSON['parse']>): string | undefined {
  const missing = requiredOfItem.find((name) => item[name] === undefined)
  if (missing) return missing
  if (!['PURCHASE', 'RETURN', 'ADJUSTMENT'].includes(item.type)) return 'type'
  if (!Number.isInteger(item.quantity) || item.quantity < 0 !== (item.type === 'RETURN')) return 'quantity'
  return item.grossPaidPrice < 0 ? 'grossPaidPrice' : undefined
}

/**
 * Returns why Voyado would reject a receipt.
 * (https://developer.voyado.com/en/receipts/receipts---field-definitions.html and
 * https://developer.voyado.com/en/transactions/register-a-return.html)
 */
function problemOf(receipt: ReturnType<JSON['parse']>): string | undefined {
  const missing = required.find((name) => receipt[name] === undefined)
  if (missing) return missing
  if (!keyTypes.includes(String(receipt.contact.matchKeyType).toLowerCase())) return 'contact.matchKeyType'
  if (!moment.test(receipt.createdDate)) return 'createdDate'
  if (!/^[A-Z]{3}$/.test(receipt.currency)) return 'currency'
  const items: ReturnType<JSON['parse']>[] = receipt.items
  const problem = items.map(itemProblem).find((each) => each !== undefined)
  if (problem || items.length === 0) return `items.${problem ?? ''}`
  const sum = items.reduce((total, item) => total + Math.sign(item.quantity) * item.grossPaidPrice, 0)
  return Math.abs(sum - receipt.totalGrossPrice) < 0.005 ? undefined : 'totalGrossPrice'
}

const promotionId = 'promo-1'
/** Returns the id of a contact's copy of the promotion, which alone redeems it. */
const copyOf = (contactId: string): string => `copy-${contactId}`

/** Voyado Engage, as far as shops use it: a point for each unit of the currency that is paid. */
export async function startFakeVoyado(): Promise<FakeVoyado> {
  const apiKey = 'voyado-key'
  const contacts: FakeContact[] = []
  const receipts: ReturnType<JSON['parse']>[] = []
  const deleted = new Map<string, string>()
  const notFound = refused(404, 'ContactNotFound', 'There is no such contact')

  function addContact(facts: ReturnType<JSON['parse']>): FakeContact {
    const origin = { source: '', storeExternalId: '' }
    const contact = { id: randomUUID(), facts, ...origin, balance: 0, checks: [], isRedeemed: false }
    contacts.push(contact)
    return contact
  }

  // https://developer.voyado.com/v2/en/contacts/create-contact.html
  function create({ json, header }: ProviderCall): ProviderReply {
    const { contactType = 'Member', email } = json
    if (!contactTypes.includes(contactType)) return refused(400, 'InvalidContactType', contactType)
    if (!email) return refused(400, 'MissingField', 'email')
    if (!['', 'true', 'false'].includes(header('createasunapproved')))
      return refused(400, 'InvalidHeader', 'createAsUnapproved')
    const known = contacts.find(({ facts }) => facts.email === email)
    const origin = { source: header('source'), storeExternalId: header('storeexternalid') }
    const contact = known ?? Object.assign(addContact(json), origin)
    return { status: 201, body: { id: contact.id, attributes: json } }
  }

  function remove(contact: FakeContact, { header }: ProviderCall): void {
    contacts.splice(contacts.indexOf(contact), 1)
    deleted.set(contact.id, header('source'))
  }

  function count(contact: FakeContact, json: ReturnType<JSON['parse']>): void {
    receipts.push(json)
    for (const { quantity, grossPaidPrice } of json.items)
      contact.balance += Math.sign(quantity) * grossPaidPrice
  }

  /** Ignores a receipt that it has. */
  function takeReceipt({ json }: ProviderCall): ProviderReply {
    const problem = problemOf(json)
    if (problem) return refused(400, 'InvalidReceipt', problem)
    const isKnown = receipts.some(({ uniqueReceiptId }) => uniqueReceiptId === json.uniqueReceiptId)
    const contact = contacts.find(({ id }) => id === json.contact.matchKey)
    if (!contact) return notFound
    if (!isKnown) count(contact, json)
    return { status: 202, body: {} }
  }

  // https://developer.voyado.com/en/points-and-vouchers/redeem-a-voucher.html
  function redeemCheck({ checks }: FakeContact, checkId: string): ProviderReply {
    const check = checks.find(({ id }) => id === checkId)
    if (!check) return refused(404, 'BonusCheckNotFound', checkId)
    if (check.redeemed) return refused(409, 'BonusCheckAlreadyRedeemed', checkId)
    check.redeemed = true
    return { status: 200, body: { id: checkId } }
  }

  // https://developer.voyado.com/en/points-and-vouchers/reactivate-a-voucher.html
  function reactivateCheck(checkId: string): ProviderReply {
    const check = contacts.flatMap(({ checks }) => checks).find(({ id }) => id === checkId)
    if (!check) return refused(404, 'BonusCheckNotFound', checkId)
    if (!check.redeemed) return refused(406, 'RewardVoucherAlreadyActivated', checkId)
    check.redeemed = false
    return { status: 200, body: {} }
  }

  // https://developer.voyado.com/v2/en/promotions/redeem-a-promotion.html
  function redeemPromotion(copyId: string, channel: unknown): ProviderReply {
    const contact = contacts.find(({ id }) => copyOf(id) === copyId)
    if (!['ECOM', 'POS', 'OTHER'].includes(String(channel)))
      return refused(400, 'NotAValidRedemptionChannel', String(channel))
    if (!contact) return refused(404, 'PromotionNotFound', copyId)
    if (contact.isRedeemed) return refused(409, 'PromotionAlreadyRedeemed', copyId)
    contact.isRedeemed = true
    return { status: 200, body: {} }
  }

  const ofPromotions = (kind: string, id: string, { json }: ProviderCall): ProviderReply =>
    kind === 'reward-vouchers' ? reactivateCheck(id) : redeemPromotion(id, json.redemptionChannel)

  function ofContact(contact: FakeContact, subpath: string, call: ProviderCall): ProviderReply {
    switch (subpath) {
      case '':
        if (call.method === 'DELETE') remove(contact, call)
        else Object.assign(contact.facts, call.json)
        return { status: 200, body: { id: contact.id } }
      case 'bonuschecks': {
        const facts = { name: 'Bonus', bonusPoints: 500, expiresOn: null, redeemedOn: null }
        const items = contact.checks.map((check) => ({ ...facts, localValues: [], ...check }))
        return { status: 200, body: { items, totalCount: items.length, offset: 0, count: 500 } }
      }
      case 'promotions': {
        const promotion = { id: copyOf(contact.id), promotionId, externalId: 'SPRING', name: 'Spring' }
        const empty = { heading: null, description: null, expiresOn: null }
        return { status: 200, body: [{ ...promotion, ...empty, redeemed: contact.isRedeemed }] }
      }
      default: {
        const [, check] = /^bonuschecks\/([^/]+)\/redeem$/.exec(subpath) ?? []
        if (check !== undefined && call.method === 'POST') return redeemCheck(contact, check)
        return refused(404, 'NotFound', subpath)
      }
    }
  }

  function pointsOf(url: URL): ProviderReply {
    const index = contacts.findIndex(({ id }) => id === url.searchParams.get('contactId'))
    if (url.pathname.endsWith('/transactions')) {
      const contact = contacts[Number(url.searchParams.get('accountId')) - 1]
      const amount = contact?.balance ?? 0
      const item = {
        id: 7,
        amount,
        description: 'Purchase',
        transactionDate: '2026-11-02T10:00:00',
        validTo: null,
      }
      return { status: 200, body: { items: amount > 0 ? [item] : [], totalCount: 1, offset: 0, count: 1 } }
    }
    const account = { id: index + 1, definitionId: 1, balance: contacts[index]?.balance, pendingPoints: 0 }
    const items = index < 0 ? [] : [{ ...account, contactId: contacts[index]?.id, links: [] }]
    return { status: 200, body: { items, totalCount: items.length, offset: 0, count: 100 } }
  }

  function find(call: ProviderCall, url: URL, id: string, rest: readonly string[]): ProviderReply {
    if (id === '') return create(call)
    const isWanted = ({ id: own, facts }: FakeContact) => {
      if (id === 'id') return facts.email === url.searchParams.get('email')
      return rest[0] === 'byexternalid' ? facts.externalId === rest[1] : own === id
    }
    const contact = contacts.find(isWanted)
    if (!contact) return notFound
    if (id === 'id') return { status: 200, body: Object(contact.id) }
    return rest[0] === 'byexternalid'
      ? { status: 200, body: { id: contact.id } }
      : ofContact(contact, rest.join('/'), call)
  }

  const server = await startProvider(
    () => '',
    (call) => {
      if (call.header('apikey') !== apiKey) return refused(401, 'Unauthorized', 'apikey')
      // https://developer.voyado.com/en/api/api-authentication.html
      if (call.header('content-type') !== 'application/json')
        return refused(500, 'Error', 'An error has occurred')
      if (!/\/\d/.test(call.header('user-agent'))) return refused(403, 'Forbidden', 'User-Agent')
      const url = new URL(call.path, 'http://voyado')
      const [family = '', id = '', ...rest] = url.pathname.replace('/api/v2/', '').split('/')
      if (family === 'receipts') return takeReceipt(call)
      if (family === 'promotions') return ofPromotions(id, rest[0] ?? '', call)
      return family === 'point-accounts' ? pointsOf(url) : find(call, url, id, rest)
    },
  )
  return {
    ...server,
    config: { apiKey, url: server.url, pointDefinition: undefined, storeId: 'web' },
    contacts,
    receipts,
    deleted,
    addContact,
  }
}
