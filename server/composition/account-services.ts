import { api } from '#schemas/api/list.ts'
import { createLoyaltyHandlers } from '#server/commerce/loyalty/handlers.ts'
import { createRewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import type { Modules } from '#server/composition/modules.ts'
import { createConsentHandlers } from '#server/consents/consent-log.ts'
import { createAccount } from '#server/customers/account.ts'
import { createAccountBlocksHandlers } from '#server/customers/account-blocks.ts'
import { createAddresses } from '#server/customers/addresses.ts'
import { createCustomers } from '#server/customers/customers.ts'
import { exportAccount } from '#server/customers/export-account.ts'
import { createOfficeCustomersHandlers } from '#server/customers/office-handlers.ts'
import { removeAccount } from '#server/customers/remove-account.ts'
import { leaveClub } from '#server/customers/remove-members.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import type { Screens } from '#server/endpoints/screens.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { keysFor } from '#server/security/secret-key.ts'

import { createConfirmIdentity } from '#server/session/confirm-identity.ts'
import { createSessionFormHandlers } from '#server/session/form-handlers.ts'
import { createSecondFactorHandlers } from '#server/session/second-factor-handlers.ts'
import { createSessionsHandlers } from '#server/session/sessions-handlers.ts'
import { createCustomerClubHandlers, createNewsletterHandlers } from '#server/subscriptions/handlers.ts'

/** Sign-in, sessions and second factors. */
function createSessionServices({ options, foundation, shop, traffic, selling }: Modules) {
  const { now, config } = options
  const { session, factors } = selling
  const { sessions, users } = session
  const site = shop.site.current
  const forms = createSessionFormHandlers({ site, session, publicUrl: config.publicUrl, now })
  const confirmIdentity = createConfirmIdentity({ users, limits: traffic.limits, now })
  const secondFactor = createSecondFactorHandlers({ factors, sessions, confirmIdentity })
  const accountBlocks = createAccountBlocksHandlers({
    users,
    security: foundation.security,
    database: foundation.database,
    now,
  })
  return {
    session: servicesOf('session', api.session, forms),
    sessions: servicesOf('sessions', api.sessions, createSessionsHandlers(sessions)),
    accountBlocks: servicesOf('accountBlocks', api.accountBlocks, accountBlocks),
    secondFactor: servicesOf('secondFactor', api.secondFactor, secondFactor),
  }
}

/** Accounts, the customer club, mailing lists and consents. */
export function createAccountServices(modules: Modules, screens: Screens) {
  const { options, foundation, shop, traffic, selling } = modules
  const { now, config } = options
  const { publicUrl } = config
  const { database, secret } = foundation
  const { subscriptions, news } = selling
  const { members, vouchers, book } = selling.loyalty
  const site = shop.site.current
  const mailing = { site, publicUrl, mailTexts: createMailTexts({ site, publicUrl }), subscriptions, news }
  const account = createAccount({
    ...mailing,
    database,
    limits: traffic.limits,
    session: selling.session,
    members,
    book,
    forgetCards: selling.checkoutEngine.forgetCards,
    now,
  })
  const customerClub = createCustomerClubHandlers({
    ...mailing,
    members,
    leadKey: config.leadApiKey,
    leaveClub: (userId) => leaveClub(database, userId, now()),
  })
  const officeCustomers = createOfficeCustomersHandlers({
    database,
    customers: createCustomers(database, now),
    addresses: createAddresses(database, now),
    members,
    book,
    verification: selling.session.verification,
    marketOf: (id) => site().market(id),
    firstMarket: () => site().markets[0],
    exportAccount: (userId) => exportAccount(database, userId, now()),
    removeAccount: (userId) => removeAccount(database, userId, now(), selling.checkoutEngine.forgetCards),
    security: foundation.security,
    report: (error) => options.logger.warn({ error }, 'loyalty service failed'),
    now,
  })
  const loyalty = createLoyaltyHandlers({
    site,
    members,
    vouchers,
    book,
    qr: createRewardQr(keysFor(secret, 'reward-qr'), now),
    screens,
    apiKey: config.loyaltyApiKey,
    now,
  })
  return {
    ...createSessionServices(modules),
    account: servicesOf('account', api.account, account),
    newsletter: servicesOf('newsletter', api.newsletter, createNewsletterHandlers(mailing)),
    customerClub: servicesOf('customerClub', api.customerClub, customerClub),
    officeCustomers: servicesOf('officeCustomers', api.officeCustomers, officeCustomers),
    consents: servicesOf('consents', api.consents, createConsentHandlers(database, now)),
    loyalty: servicesOf('loyalty', api.loyalty, loyalty),
  }
}
