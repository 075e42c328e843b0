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
  /** Whole points, counted from receipts. */
  balance: number
  checks: { id: string; checkNumber: string; value: number; redeemed: boolean }[]
  isRedeemed: boolean
}

export interface FakeVoyado extends ProviderServer {
  config: VoyadoConfig
  contacts: readonly FakeContact[]
  receipts: readonly ReturnType<JSON['parse']>[]
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
const keyTypes = ['ContactId', 'Email', 'ExternalId', 'MobilePhone', 'MemberNumber']

/** Returns why Voyado would reject a receipt. */
function problemOf(receipt: ReturnType<JSON['parse']>): string | undefined {
  const missing = required.find((name) => receipt[name] === undefined)
  if (missing) return missing
  if (!keyTypes.includes(receipt.contact.matchKeyType)) return 'contact.matchKeyType'
  const items: Record<string, unknown>[] = receipt.items
  const lacking = items.flatMap((item) => requiredOfItem.filter((name) => item[name] === undefined))[0]
  if (lacking) return `items.${lacking}`
  if (items.length === 0) return 'items'
  const sum = items.reduce((total, { grossPaidPrice }) => total + Number(grossPaidPrice), 0)
  return Math.abs(sum - receipt.totalGrossPrice) < 0.005 ? undefined : 'totalGrossPrice'
}

const promotionId = 'promo-1'

/** Voyado Engage, as far as shops use it: a point for each unit of the currency that is paid. */
export async function startFakeVoyado(): Promise<FakeVoyado> {
  const apiKey = 'voyado-key'
  const contacts: FakeContact[] = []
  const receipts: ReturnType<JSON['parse']>[] = []
  const notFound = refused(404, 'ContactNotFound', 'There is no such contact')

  function addContact(facts: ReturnType<JSON['parse']>): FakeContact {
    const contact = { id: randomUUID(), facts, balance: 0, checks: [], isRedeemed: false }
    contacts.push(contact)
    return contact
  }

  function create({ json }: ProviderCall): ProviderReply {
    if (!json.contactType || !json.email) return refused(400, 'MissingField', 'email')
    const known = contacts.find(({ facts }) => facts.email === json.email)
    return { status: 201, body: { id: (known ?? addContact(json)).id, attributes: json } }
  }

  function count(contact: FakeContact, json: ReturnType<JSON['parse']>): void {
    receipts.push(json)
    for (const { type, grossPaidPrice } of json.items)
      contact.balance += type === 'RETURN' ? -grossPaidPrice : grossPaidPrice
    for (const { checkNumber } of json.usedBonusChecks ?? [])
      for (const check of contact.checks) if (check.checkNumber === checkNumber) check.redeemed = true
  }

  function takeReceipt({ json }: ProviderCall): ProviderReply {
    const problem = problemOf(json)
    if (problem) return refused(400, 'InvalidReceipt', problem)
    if (receipts.some((receipt) => receipt.uniqueReceiptId === json.uniqueReceiptId))
      return refused(409, 'DuplicateReceipt', json.uniqueReceiptId)
    const contact = contacts.find(({ id }) => id === json.contact.matchKey)
    if (!contact) return notFound
    count(contact, json)
    return { status: 202, body: {} }
  }

  function ofContact(contact: FakeContact, what: string, call: ProviderCall): ProviderReply {
    switch (what) {
      case '':
        if (call.method === 'DELETE') contacts.splice(contacts.indexOf(contact), 1)
        else Object.assign(contact.facts, call.json)
        return { status: 200, body: { id: contact.id } }
      case 'bonuschecks': {
        const items = contact.checks.map((check) => ({ ...check, name: 'Bonus', bonusPoints: 500 }))
        return { status: 200, body: { items, totalCount: items.length, offset: 0, count: 500 } }
      }
      case 'promotions': {
        const promotion = { id: promotionId, promotionId, externalId: 'SPRING', name: 'Spring' }
        return { status: 200, body: [{ ...promotion, redeemed: contact.isRedeemed }] }
      }
      case `promotions/${promotionId}/redeem`:
        if (contact.isRedeemed || call.json.redemptionChannel !== 'ECOM')
          return refused(400, 'AlreadyRedeemed', promotionId)
        contact.isRedeemed = true
        return { status: 200, body: {} }
      default:
        return refused(404, 'NotFound', what)
    }
  }

  function pointsOf(url: URL): ProviderReply {
    const index = contacts.findIndex(({ id }) => id === url.searchParams.get('contactId'))
    if (url.pathname.endsWith('/transactions')) {
      const contact = contacts[Number(url.searchParams.get('accountId')) - 1]
      const amount = contact?.balance ?? 0
      const item = { id: 7, amount, description: 'Purchase', transactionDate: '2026-11-02T10:00:00' }
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
      if (call.header('user-agent') === '') return refused(403, 'Forbidden', 'User-Agent')
      const url = new URL(call.path, 'http://voyado')
      const [family = '', id = '', ...rest] = url.pathname.replace('/api/v2/', '').split('/')
      if (family === 'receipts') return takeReceipt(call)
      return family === 'point-accounts' ? pointsOf(url) : find(call, url, id, rest)
    },
  )
  return {
    ...server,
    config: { apiKey, url: server.url, pointDefinition: undefined, storeId: 'web' },
    contacts,
    receipts,
    addContact,
  }
}
