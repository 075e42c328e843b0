import { describe, expect, it } from 'vitest'
import { InvalidConfig, readConfig } from '#server/configuration/config.ts'

const klarna = { KLARNA_USERNAME: 'name', KLARNA_PASSWORD: 'password' }
const databaseUrl = { DATABASE_URL: 'postgres://shop:secret@db/shop', SECRET_KEY: '7'.repeat(64) }

describe('the demo', () => {
  it.each([
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { ...databaseUrl, DEMO: '1' },
    { PUBLIC_URL: 'https://shop.example', DEMO: 'true' },
  ])('is on with %o', (environment) => {
    expect(readConfig(environment).demo).toBe(true)
  })

  it.each([databaseUrl, klarna, { PUBLIC_URL: 'https://shop.example' }, { DEMO: '0' }, { DEMO: 'false' }])(
    'is off with %o',
    (environment) => {
      expect(readConfig(environment).demo).toBe(false)
    },
  )

  it('is neither with anything else', () => {
    expect(() => readConfig({ DEMO: 'yes' })).toThrow(InvalidConfig)
  })
})
