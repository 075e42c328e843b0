import type { contact } from '#schemas/api/contact.ts'
import type { Database } from '#server/database/database.ts'
import { contactMessages } from '#server/database/tables/content.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { shopOf } from '#server/mail/shop-of.ts'
import type { Site } from '#server/site/site.ts'

interface ContactHandlerDependencies {
  site: () => Site
  database: Database
  publicUrl: string
}

export const createContactHandlers = ({
  site,
  database,
  publicUrl,
}: ContactHandlerDependencies): HandlersOf<typeof contact> => ({
  async send({ body }, caller) {
    const market = (caller.market ?? site().markets[0])?.id ?? ''
    const { name, email, topic, orderNumber, message } = body
    const lines = [`${name} <${email}>`, topic, orderNumber].filter((line) => line !== undefined)
    await database.db.transaction(async (tx) => {
      await tx.insert(contactMessages).values({ market, name, email, topic, orderNumber, message })
      await queueMail(tx, {
        kind: 'message',
        market,
        recipient: shopOf(site(), market, publicUrl).email,
        replyTo: email,
        subject: [topic, orderNumber, name].filter((part) => part !== undefined).join(' · '),
        body: `${lines.join('\n')}\n\n${message}`,
      })
    })
    return { status: 202 }
  },
})
