import type { AccountExport } from '#schemas/account-export.ts'
import type { account } from '#schemas/api/account.ts'
import type { Market } from '#schemas/markets/market.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import { createAddressHandlers } from '#server/customers/address-handlers.ts'
import type { Addresses } from '#server/customers/addresses.ts'
import type { Credentials } from '#server/customers/credentials.ts'
import {
  changeNewsletter,
  createProfileHandlers,
  type ProfileParts,
} from '#server/customers/profile-handlers.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Users } from '#server/session/users.ts'

interface CustomerHandlerDependencies extends ProfileParts {
  addresses: Addresses
  credentials: Credentials
  users: Pick<Users, 'byId' | 'byEmail'>
  exportAccount: (userId: string) => Promise<AccountExport | undefined>
  removeAccount: (userId: string) => Promise<void>
  /** `Set-Cookie` values that end the browser's session. */
  endedCookies: (caller: Caller) => readonly string[]
  /** Counts a lookup of whether an address has an account; returns false if the network's limit is reached. */
  countEmailLookup: (network: string) => Promise<boolean>
}

interface ChannelConsents {
  email: boolean
  sms: boolean
  call: boolean
}

/** Handlers of the account endpoints (account rule 18). */
export function createAccountHandlers(parts: CustomerHandlerDependencies): HandlersOf<typeof account> {
  const { site, customers, addresses, credentials, users } = parts
  const marketOf = (catalog: string, caller: Caller) => marketOfCatalog(site(), catalog, caller.market)

  /** Accepts the market's current terms only. */
  async function acceptTerms(market: Market, caller: Caller, termsId: string, details: object) {
    const terms = termsIn(site().payload(market.id, 'terms-and-conditions'))
    if (terms?.version !== termsId) return { status: 404 } as const
    await customers.acceptTerms(signedIn(caller).userId, market.id, termsId, details)
    return { status: 204 } as const
  }

  /** Adds the ticked channels to the customer's. Other channels are unchanged. */
  async function addConsents(market: Market, caller: Caller, { email, sms, call }: ChannelConsents) {
    const session = signedIn(caller)
    if (email) await changeNewsletter(parts, market, session, true)
    const { channels = [] } = await customers.detailsOf(session.userId)
    const addedChannels = [...(sms ? (['sms'] as const) : []), ...(call ? (['call'] as const) : [])]
    if (addedChannels.length > 0)
      await customers.change(session.userId, { channels: [...new Set([...channels, ...addedChannels])] })
  }

  return {
    ...createProfileHandlers(parts),
    ...createAddressHandlers(addresses, customers),

    async export(_input, caller) {
      const data = await parts.exportAccount(signedIn(caller).userId)
      if (!data) throw new Error('User of the session not found')
      return { status: 200, body: data }
    },

    updateEmail: ({ path, body }, caller) =>
      credentials.requestEmailChange(signedIn(caller), marketOf(path.catalog, caller), path.catalog, body),

    async confirmEmail({ path, query }, caller) {
      return {
        status: 302,
        location: await credentials.confirmEmail(
          marketOf(path.catalog, caller),
          query.token,
          caller.session ?? caller.staleSession,
        ),
      }
    },

    changePassword: ({ path, body }, caller) =>
      credentials.changePassword(signedIn(caller), marketOf(path.catalog, caller), body),

    async remove({ body }, caller) {
      const refusal = await credentials.refuseRemoval(signedIn(caller), body.password)
      if (refusal) return refusal
      await parts.removeAccount(signedIn(caller).userId)
      return { status: 204, cookies: parts.endedCookies(caller) }
    },

    async checkEmailExists({ query }, { address }) {
      if (!(await parts.countEmailLookup(networkOf(address)))) return { status: 429 }
      return { status: 200, body: { exists: (await users.byEmail(query.email)) !== undefined } }
    },

    acceptTerms: ({ path }, caller) => acceptTerms(marketOf(path.catalog, caller), caller, path.termsId, {}),

    async acceptTermsTr({ path, body }, caller) {
      const market = marketOf(path.catalog, caller)
      const reply = await acceptTerms(market, caller, path.termsId, body)
      if (reply.status === 204) await addConsents(market, caller, body)
      return reply
    },
  }
}
