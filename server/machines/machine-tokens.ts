import { randomBytes, randomUUID } from 'node:crypto'
import type { ListedToken } from '#schemas/editor/machine-parts.ts'
import { type MachineScope, machineScopes } from '#schemas/machine-scopes.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { Database } from '#server/database/database.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { machineTokens } from '#server/database/tables/machines.ts'
import { isUniqueViolation } from '#server/database/transactions.ts'
import type { Machine } from '#server/endpoints/handlers.ts'
import { hashToken } from '#server/security/hash-token.ts'

interface NewToken {
  name: string
  scopes: readonly MachineScope[]
  expires?: Date | undefined
}

/** Tokens by which machines call the API (api rule 8). */
export interface MachineTokens {
  /** Tokens by name, without their secrets. */
  list(): Promise<ListedToken[]>
  /** Creates a token, which is returned here only. `taken`: another token has the name. */
  add(token: NewToken, author: string): Promise<{ token: string; listed: ListedToken } | 'taken'>
  /** Deletes a token. Returns its name; undefined if there is none. */
  revoke(id: string): Promise<string | undefined>
  /** Returns the machine of a token; undefined if it does not exist or has expired. Records its use. */
  find(token: string): Promise<Machine | undefined>
}

/** Prefix by which people and secret scanners recognise tokens in files and logs. */
export const tokenPrefix = 'vmt_'
const secretBytes = 32
const endingLength = 4
/** Minimum milliseconds between two writes of the last use. */
const useInterval = 60_000

type Row = typeof machineTokens.$inferSelect

function scopesIn({ scopes }: Pick<Row, 'scopes'>): MachineScope[] {
  const stored = parseJson(scopes)
  return machineScopes.filter((scope) => Array.isArray(stored) && stored.includes(scope))
}

const listedTokenOf = (row: Row): ListedToken => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: scopesIn(row),
  author: row.author,
  created: row.created.toISOString(),
  ...(row.expires && { expires: row.expires.toISOString() }),
  ...(row.used && { used: row.used.toISOString() }),
})

/** @param now milliseconds since the epoch */
export function createMachineTokens({ db }: Database, now: () => number): MachineTokens {
  return {
    async list() {
      return (await db.select().from(machineTokens).orderBy(asc(machineTokens.name))).map(listedTokenOf)
    },

    async add({ name, scopes, expires }, author) {
      const token = tokenPrefix + randomBytes(secretBytes).toString('base64url')
      const row: Row = {
        id: randomUUID(),
        name: name.trim(),
        hash: hashToken(token),
        ending: token.slice(-endingLength),
        scopes: JSON.stringify(scopes),
        author,
        created: new Date(now()),
        expires: expires ?? null,
        used: null,
      }
      try {
        await db.insert(machineTokens).values(row)
        return { token, listed: listedTokenOf(row) }
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
    },

    async revoke(id) {
      const [row] = await db.delete(machineTokens).where(eq(machineTokens.id, id)).returning()
      return row?.name
    },

    async find(token) {
      const [row] = await db
        .select()
        .from(machineTokens)
        .where(eq(machineTokens.hash, hashToken(token)))
      if (!row || (row.expires && row.expires.getTime() <= now())) return undefined
      const { id, name, used } = row
      if (!used || used.getTime() + useInterval <= now())
        await db
          .update(machineTokens)
          .set({ used: new Date(now()) })
          .where(eq(machineTokens.id, id))
      return { id, name, scopes: scopesIn(row) }
    },
  }
}
