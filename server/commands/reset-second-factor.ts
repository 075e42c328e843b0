import { runCommand } from '#server/commands/run-command.ts'
import { readConfig } from '#server/configuration/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { editorSessions, editors } from '#server/database/tables/editor.ts'
import { secondFactors } from '#server/database/tables/second-factor.ts'
import { sessions, users } from '#server/database/tables/session.ts'
import { normalEmail } from '#server/session/claim-user.ts'

// Removes the second factor of an editor and of a shop account, after the loss of the app and the recovery codes: npm
// run reset:second-factor -- anna@example.com

async function main([address]: readonly string[]): Promise<number> {
  if (!address) {
    console.error('usage: npm run reset:second-factor -- <email address of an editor or operator>')
    return 1
  }
  const database = await openDatabase(readConfig(process.env))
  const email = normalEmail(address)
  try {
    const isRemoved = await database.db.transaction(async (tx) => {
      const [editor] = await tx.select().from(editors).where(eq(editors.email, email))
      const [user] = await tx.select().from(users).where(eq(users.email, email))
      const holders = [editor && `editor:${editor.id}`, user && `user:${user.id}`]
      if (editor) await tx.delete(editorSessions).where(eq(editorSessions.editorId, editor.id))
      if (user) await tx.delete(sessions).where(eq(sessions.userId, user.id))
      const removedFactors = []
      for (const holder of holders)
        if (holder)
          removedFactors.push(
            ...(await tx.delete(secondFactors).where(eq(secondFactors.holder, holder)).returning()),
          )
      return removedFactors
    })
    if (isRemoved.length === 0) {
      console.error(`${email} has no second factor.`)
      return 1
    }
    console.log(
      `${email} has no second factor any more, and is signed out. Another is set up at the next sign-in.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

runCommand(main)
