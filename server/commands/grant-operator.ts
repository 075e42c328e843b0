import { runCommand } from '#server/commands/run-command.ts'
import { readConfig } from '#server/configuration/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import { normalEmail } from '#server/session/claim-user.ts'

// Makes an account an operator's, or a customer's again: npm run grant:operator -- anna@example.com [--revoke]

async function main([address, option]: readonly string[]): Promise<number> {
  if (!address || (option !== undefined && option !== '--revoke')) {
    console.error('usage: npm run grant:operator -- <email address of an account> [--revoke]')
    return 1
  }
  const database = await openDatabase(readConfig(process.env))
  try {
    const granted = option === '--revoke' ? 'customer' : 'operator'
    const email = normalEmail(address)
    const [user] = await database.db.update(users).set({ granted }).where(eq(users.email, email)).returning()
    if (!user) {
      console.error(`${email} has no account: sign up in the shop first.`)
      return 1
    }
    const until = user.emailVerified ? '' : ' as soon as the address is confirmed'
    console.log(granted === 'operator' ? `${email} is an operator${until}.` : `${email} is a customer again.`)
    return 0
  } finally {
    await database.close()
  }
}

runCommand(main)
