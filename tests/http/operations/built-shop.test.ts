import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoGiftCards } from '#fixtures/promotions.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { giftCards, promotions } from '#server/database/tables/basket.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { assets, documents } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { orders } from '#server/database/tables/orders.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killServerProcesses, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// The built server as a shop runs it: a process on PostgreSQL with a payment provider, and without DEMO.
// `real-shop.test.ts` holds more, in the process of the test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const week = 7 * 24 * 60 * 60_000

describe.skipIf(!process.env.DATABASE_URL)(
  'the built server with a payment provider and without DEMO',
  () => {
    let testDatabase: TestDatabase
    let database: Database
    let server: ServerProcess
    let url = ''

    async function start(): Promise<void> {
      const port = String(await freePort())
      server = startServerProcess({
        PORT: port,
        DATA_DIR: testDatabase.dataDir,
        DATABASE_URL: testDatabase.databaseUrl ?? '',
        DEMO: '',
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        KLARNA_USERNAME: 'K123456_abcd',
        KLARNA_PASSWORD: 'a password of the merchant',
        PICTURES_AHEAD: '0',
      })
      await server.ready
      url = `http://127.0.0.1:${port}`
    }
    async function stop(): Promise<void> {
      server.stop()
      await server.exit
    }
    const close = async () => {
      await killServerProcesses()
      await database?.close()
      await testDatabase?.drop()
    }

    describe('on an empty database', () => {
      beforeAll(async () => {
        testDatabase = await createTestDatabase()
        database = await openDatabase(testDatabase)
        await start()
      })
      afterAll(close)

      it('stores nothing of the demo, and shows that there is no content yet', async () => {
        for (const table of [documents, assets, products, promotions, giftCards])
          expect(await database.db.select().from(table).limit(1)).toEqual([])
        const response = await fetch(`${url}/dk`)
        expect([response.status, await response.text()]).toEqual([
          503,
          expect.stringContaining('This shop has no content yet'),
        ])
      })

      it('prints the configured and missing components', async () => {
        await expect.poll(server.output).toMatch(/payments +configured: klarna/)
        expect(server.output()).toMatch(/demo +off/)
        expect(server.output()).toMatch(/carriers +missing/)
        expect(server.output()).toMatch(/addresses +missing/)
      })
    })

    describe('on the database of a demo', () => {
      beforeAll(async () => {
        testDatabase = await createTestDatabase(demoTemplate())
        database = await openDatabase(testDatabase)
        await start()
      })
      afterAll(close)

      it('warns of demo data that shoppers can still use, without its sandbox', async () => {
        expect((await fetch(`${url}/payments/sandbox/anything`)).status).toBe(404)
        await expect
          .poll(server.output)
          .toMatch(
            /6 gift cards with public codes; promotion codes CLUB20.*; \d{3} documents; \d{2,} products\. .*demo:remove/,
          )
      })

      it('leaves an order placed for a week', async () => {
        const visitor = await guestAtCheckout(url)
        const { body: methods } = await visitor.basket('get-shipping-methods')
        expect(methods.map(({ deliveryType }: { deliveryType: string }) => deliveryType)).not.toContain(
          'pickupPoint',
        )
        const [card] = demoGiftCards
        await database.db.update(giftCards).set({ balance: 500_000 }).where(eq(giftCards.number, card.number))
        await visitor.basket('add-giftcard', {
          method: 'POST',
          json: { giftCardNumber: card.number, giftCardNumberValidationCode: card.code },
        })
        const placed = await visitor.basket('complete-payment-using-giftcard')
        expect(placed.status).toBe(200)
        await stop()
        // The database of a week ago: what was due by then is due, and everything in it is older.
        await database.pool.query('update orders set created_at = created_at - $1::interval', [
          `${week} milliseconds`,
        ])
        const before = new Date()
        await database.db.update(jobs).set({ due: before })
        await start()
        const isRecovery = eq(jobs.kind, 'payments.recover')
        await expect
          .poll(async () => (await database.db.select().from(jobs).where(isRecovery))[0]?.due.getTime(), {
            timeout: 60_000,
          })
          .toBeGreaterThan(before.getTime())
        const [order] = await database.db.select().from(orders).where(eq(orders.id, placed.body.orderId))
        expect(order).toMatchObject({ state: 'placed', nextStep: null })
      })

      it('removes the demo by one command', async () => {
        const remove = async (...args: string[]) => {
          const command = startServerProcess(
            { DATA_DIR: testDatabase.dataDir, DATABASE_URL: testDatabase.databaseUrl ?? '', DEMO: '' },
            ['server/commands/demo-remove.ts', ...args],
          )
          return [await command.exit, command.errors()]
        }
        expect(await remove()).toEqual([0, ''])
        expect(await database.db.select().from(giftCards)).toHaveLength(demoGiftCards.length)
        expect(await remove('--yes')).toEqual([0, ''])
        expect(await database.db.select().from(documents)).toEqual([])
        expect(await database.db.select().from(orders)).toHaveLength(1)
      })
    })
  },
)
