import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoGiftCards } from '#fixtures/promotions.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// Everything is lost but the dump and SECRET_KEY, and comes back, by the commands of docs/operations.md.

const execute = promisify(execFile)
const secretKey = Buffer.alloc(32, 7).toString('base64')
const [card] = demoGiftCards

function hasTools(): boolean {
  try {
    return execFileSync('pg_dump', ['--version']).length > 0
  } catch {
    return false
  }
}

describe.skipIf(!process.env.DATABASE_URL || !hasTools())(
  'a shop that lost its database and its machine',
  () => {
    let before: TestDatabase
    let folder: string
    let restored: string | undefined
    let shop: TestStorefront
    const customer = createAuthClient({
      get url() {
        return shop.url
      },
    })

    const administer = async (statement: string): Promise<void> => {
      const client = new Client({ connectionString: process.env.DATABASE_URL })
      await client.connect()
      await client.query(statement)
      await client.end()
    }
    const start = async (databaseUrl: string, dataDir: string): Promise<void> => {
      const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey }
      shop = await startTestStorefront({ environment })
    }
    const balance = async (): Promise<unknown> => {
      const response = await fetch(`${shop.url}/api/order/dk/basket/check-balance-giftcard`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ giftCardNumber: card.number, giftCardNumberValidationCode: card.code }),
      })
      return (await response.json()).balance?.amount
    }

    beforeAll(async () => {
      before = await createTestDatabase()
      folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
    })
    afterAll(async () => {
      await shop?.close()
      if (restored) await administer(`drop database if exists ${restored} with (force)`)
      await rm(folder, { recursive: true, force: true })
    })

    it('has its gift cards, its customers and their sessions again', async () => {
      await start(before.databaseUrl ?? '', before.dataDir)
      await customer.post('/signup', formFields({ email: 'anna@example.com', password: 'correct-horse-7' }))
      const money = await balance()
      expect(money).toBe(50_000)
      const dump = join(folder, 'shop.dump')
      await execute('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, before.databaseUrl ?? ''])
      await shop.close()
      await before.drop()

      restored = `vitrine_restored_${randomUUID().replaceAll('-', '')}`
      await administer(`create database ${restored}`)
      const url = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { pathname: `/${restored}` }).href
      await execute('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url}`, dump])
      await start(url, join(folder, 'another-machine'))
      expect(await balance()).toBe(money)
      expect((await customer.post('/session/refresh')).status).toBe(200)
      expect((await customer.ask('/api/stores/dk/favourite')).status).toBe(200)
      expect((await fetch(`${shop.url}/dk/women`)).status).toBe(200)
    })
  },
)
