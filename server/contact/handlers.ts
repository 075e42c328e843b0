import type { contact } from '#schemas/api/contact.ts'
import type { HandlersOf } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { contactMessages } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  database: Database
  publicUrl: string
}

/** Customer service's address: the market's `organization` in the payload names it. */
function serviceAddress(site: Site, market: string, publicUrl: string): string {
  const part = site.payload(market, 'organization')
  const email = typeof part === 'object' && part !== null && 'email' in part ? part.email : undefined
  return typeof email === 'string' ? email : `service@${new URL(publicUrl).hostname}`
}

export const createContactHandlers = ({ site, database, publicUrl }: Parts): HandlersOf<typeof contact> => ({
  async send({ body }, caller) {
    const market = (caller.market ?? site().markets[0])?.id ?? ''
    const { name, email, topic, orderNumber, message } = body
    const lines = [`${name} <${email}>`, topic, orderNumber].filter((line) => line !== undefined)
    await database.db.transaction(async (tx) => {
      await tx.insert(contactMessages).values({ market, name, email, topic, orderNumber, message })
      await queueMail(tx, {
        market,
        recipient: serviceAddress(site(), market, publicUrl),
        replyTo: email,
        subject: [topic, orderNumber, name].filter((part) => part !== undefined).join(' · '),
        body: `${lines.join('\n')}\n\n${message}`,
      })
    })
    return { status: 202 }
  },
})
