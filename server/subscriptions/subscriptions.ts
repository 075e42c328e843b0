import { randomBytes } from 'node:crypto'
import { parseJson } from '#schemas/validation/json.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, sql } from '#server/database/drizzle.ts'
import { pastSubscriptions, subscriptions } from '#server/database/tables/content.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { type Mail, queueMail } from '#server/mail/outbox.ts'

type MailingList = 'newsletter' | 'club'

export type SubscriptionStatus = (typeof subscriptions.$inferSelect)['status']

export interface SignUp {
  market: string
  list: MailingList
  email: string
  /** Sign-up data in addition to the address, stored unchanged. */
  details: object
}

/** Subscriptions to mailing lists. */
export interface Subscriptions {
  /**
   * Sends a confirmation mail. Not sent to confirmed addresses, nor again within the resend interval: sign-ups cannot
   * flood an inbox.
   * @param mailOf builds the mail with its token
   */
  signUp(signUp: SignUp, mailOf: (token: string) => Mail): Promise<void>
  /** The same within a transaction, without the limit per address. */
  signUpIn(tx: Transaction, signUp: SignUp, mailOf: (token: string) => Mail): Promise<void>
  /** Returns the market of a known token, without changes. */
  marketOf(token: string): Promise<string | undefined>
  /** Confirms and returns the market; undefined for a token that is unknown, ended or expired. */
  confirm(token: string): Promise<string | undefined>
  /** Returns the subscription of a confirmed token. */
  confirmed(token: string): Promise<SignUp | undefined>
  /** Ends the subscription and returns its market, also if it ended before; undefined for an unknown token. */
  end(token: string): Promise<string | undefined>
  /** Returns the state of a sign-up; undefined if the address never signed up. */
  statusOf(market: string, list: MailingList, email: string): Promise<SubscriptionStatus | undefined>
  /** Ends all of these lists for an address. */
  endByAddress(market: string, email: string, lists: readonly MailingList[]): Promise<void>
}

const minute = 60_000
/** Minimum time between two confirmation mails to an address. */
const resendInterval = 10 * minute
/** Time in which a sign-up has to be confirmed. */
const validity = 7 * 24 * 60 * minute

/** Limit of confirmation mails per address and day, over all lists and markets. */
const confirmationLimit = { requests: 4, seconds: 86_400 } as const

const has = (token: string) => eq(subscriptions.token, token)

/**
 * Stores a subscription that ended before a new sign-up replaces it. It proves the earlier consent, also if nobody confirms
 * the new sign-up: anyone can enter an address.
 */
async function storeEndedSubscription(
  tx: Transaction,
  { market, list, email }: Pick<SignUp, 'market' | 'list' | 'email'>,
): Promise<void> {
  const [past] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.market, market),
        eq(subscriptions.list, list),
        eq(subscriptions.email, email.toLowerCase()),
        eq(subscriptions.status, 'ended'),
      ),
    )
    .for('update')
  if (!past?.confirmed || !past.ended) return
  const { details, requested, confirmed, ended } = past
  await tx
    .insert(pastSubscriptions)
    .values({ market, list, email: past.email, details, requested, confirmed, ended })
}

/** Signs addresses up and sends confirmation mails. */
function createSignUps(
  { db }: Database,
  now: () => number,
  limits: Pick<RateLimits, 'take'>,
): Pick<Subscriptions, 'signUp' | 'signUpIn'> {
  async function signUpIn(
    tx: Transaction,
    { market, list, email, details }: SignUp,
    mailOf: (token: string) => Mail,
  ): Promise<void> {
    const moment = new Date(now())
    const before = new Date(now() - resendInterval).toISOString()
    const fresh = {
      status: 'pending' as const,
      token: randomBytes(24).toString('base64url'),
      details: JSON.stringify(details),
      requested: moment,
    }
    await storeEndedSubscription(tx, { market, list, email })
    const [row] = await tx
      .insert(subscriptions)
      .values({ market, list, email: email.toLowerCase(), ...fresh })
      .onConflictDoUpdate({
        target: [subscriptions.market, subscriptions.list, subscriptions.email],
        set: { ...fresh, confirmed: null, ended: null },
        setWhere: sql`${subscriptions.status} = 'ended' or (${subscriptions.status} = 'pending' and ${subscriptions.requested} < ${before})`,
      })
      .returning({ token: subscriptions.token })
    if (row) await queueMail(tx, mailOf(row.token))
  }

  return {
    signUpIn,

    async signUp(signUp, mailOf) {
      // The caller must not learn whether an address was mailed.
      if ((await limits.take('confirmation mail', signUp.email, confirmationLimit)) !== undefined) return
      await db.transaction((tx) => signUpIn(tx, signUp, mailOf))
    },
  }
}

/** Called in the transaction that confirms or ends a subscription of an address, which may be a club member's. */
export type ReportConsent = (tx: Transaction, email: string) => Promise<void>

/** Confirms and ends subscriptions by the token of their mails. */
function createTokenCalls(
  { db }: Database,
  now: () => number,
  report: ReportConsent,
): Pick<Subscriptions, 'marketOf' | 'confirm' | 'confirmed' | 'end'> {
  return {
    async marketOf(token) {
      const [row] = await db.select().from(subscriptions).where(has(token))
      return row?.market
    },

    async confirm(token) {
      const [row] = await db.select().from(subscriptions).where(has(token))
      if (!row || row.status === 'ended') return undefined
      if (row.status === 'confirmed') return row.market
      if (row.requested.getTime() + validity < now()) return undefined
      await db.transaction(async (tx) => {
        await tx
          .update(subscriptions)
          .set({ status: 'confirmed', confirmed: new Date(now()) })
          .where(and(has(token), eq(subscriptions.status, 'pending')))
        await report(tx, row.email)
      })
      return row.market
    },

    async confirmed(token) {
      const [row] = await db
        .select()
        .from(subscriptions)
        .where(and(has(token), eq(subscriptions.status, 'confirmed')))
      if (!row) return undefined
      const { market, list, email } = row
      const details = parseJson(row.details)
      return { market, list, email, details: Object(details) }
    },

    async end(token) {
      const [row] = await db.select().from(subscriptions).where(has(token))
      if (row && row.status !== 'ended')
        await db.transaction(async (tx) => {
          await tx
            .update(subscriptions)
            .set({ status: 'ended', ended: new Date(now()) })
            .where(has(token))
          await report(tx, row.email)
        })
      return row?.market
    },
  }
}

/** Reads and ends the subscriptions of an address. */
function createAddressCalls(
  { db }: Database,
  now: () => number,
  report: ReportConsent,
): Pick<Subscriptions, 'statusOf' | 'endByAddress'> {
  return {
    async statusOf(market, list, email) {
      const [row] = await db
        .select({ status: subscriptions.status })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.market, market),
            eq(subscriptions.list, list),
            eq(subscriptions.email, email.toLowerCase()),
          ),
        )
      return row?.status
    },

    endByAddress: (market, email, lists) =>
      db.transaction(async (tx) => {
        const endedRows = await tx
          .update(subscriptions)
          .set({ status: 'ended', ended: new Date(now()) })
          .where(
            and(
              eq(subscriptions.market, market),
              eq(subscriptions.email, email.toLowerCase()),
              inArray(subscriptions.list, [...lists]),
              inArray(subscriptions.status, ['pending', 'confirmed']),
            ),
          )
          .returning({ email: subscriptions.email })
        for (const row of endedRows.slice(0, 1)) await report(tx, row.email)
      }),
  }
}

/** @param limits count the mails to one address */
export const createSubscriptions = (
  database: Database,
  now: () => number,
  limits: Pick<RateLimits, 'take'>,
  report: ReportConsent = async () => {},
): Subscriptions => ({
  ...createSignUps(database, now, limits),
  ...createTokenCalls(database, now, report),
  ...createAddressCalls(database, now, report),
})
