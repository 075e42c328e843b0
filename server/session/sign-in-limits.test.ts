import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { createKnownDevices } from '#server/session/known-devices.ts'
import { createPasswordCalls } from '#server/session/password-calls.ts'
import { createSignInLimits } from '#server/session/sign-in-limits.ts'
import { denmark } from '#tests/support/engine.ts'

const email = 'anna@example.com'
const attemptLimits = { network: 30, account: 10, everywhere: 50, attacked: 2 }

function limited() {
  const admitAttempt = createSignInLimits('test', createRateLimits({ now: () => 0 }), attemptLimits)
  const from = async (network: string, count: number, device?: string, at = email) => {
    let passed = 0
    for (let attempt = 0; attempt < count; attempt += 1)
      if (await admitAttempt({ email: at, network, device })) passed += 1
    return passed
  }
  return { from }
}

describe('password attempts', () => {
  it('from one network do not lock out other networks', async () => {
    const { from } = limited()
    expect(await from('attacker', 200)).toBe(10)
    expect(await from('owner', 1)).toBe(1)
    expect(await from('owner', 20)).toBe(9)
  })

  it('from many networks get fewer each, and do not use up the owner’s', async () => {
    const { from } = limited()
    const passed: number[] = []
    for (let network = 0; network < 8; network += 1) passed.push(await from(`attacker ${network}`, 20))
    expect(passed).toEqual([10, 10, 10, 10, 10, 2, 2, 2])
    expect(await from('owner', 1)).toBe(1)
    expect(await from('attacker 0', 1, 'known')).toBe(1)
  })

  it('at many accounts are counted per network', async () => {
    const { from } = limited()
    let passed = 0
    for (let person = 0; person < 40; person += 1)
      passed += await from('attacker', 1, undefined, `p${person}`)
    expect(passed).toBe(attemptLimits.network)
  })

  it('from a known browser are counted separately', async () => {
    const { from } = limited()
    expect(await from('cafe', 200)).toBe(10)
    expect(await from('cafe', 20, 'known')).toBe(10)
  })
})

describe('a browser', () => {
  const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const devices = (...[current = before, ...previous]: Buffer[]) =>
    createKnownDevices({ keys: [current, ...previous], name: 'device', path: '/', publicUrl: 'https://shop' })
  const readCookie = (line: string) => line.split(';')[0]

  it('is recognised for the account that signed in with it, also after a key rotation', () => {
    const cookie = devices(before).cookieFor('Anna@example.com')
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
    expect(devices(before).idOf(readCookie(cookie), email)).toMatch(/^[\w-]{22}$/)
    expect(devices(after, before).idOf(readCookie(cookie), email)).toBeDefined()
    expect(devices(before).idOf(readCookie(cookie), 'bo@example.com')).toBeUndefined()
    expect(devices(after).idOf(readCookie(cookie), email)).toBeUndefined()
    expect(devices(before).idOf(undefined, email)).toBeUndefined()
  })
})

describe('a request for a new password', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const unused = () => Promise.reject(new Error('not expected'))
  const user = {
    id: 'anna',
    email,
    emailVerified: null,
    passwordHash: null,
    granted: 'customer',
    blocked: null,
    market: 'dk',
    created: new Date(0),
  } as const

  /** Starts a request. */
  function request(address: string) {
    const counted: string[] = []
    const sent: string[] = []
    const answers: unknown[] = []
    const calls = createPasswordCalls({
      site: () => {
        throw new Error('not expected')
      },
      publicUrl: 'https://shop.example',
      mailTexts: () => {
        throw new Error('not expected')
      },
      users: {
        byEmail: async (known) => (known === email ? user : undefined),
        create: unused,
        resetPassword: unused,
      },
      mailTokens: {
        send: async (token) => void sent.push(token.email),
        redeem: unused,
        isValid: unused,
      },
      verification: { send: unused },
      startSession: unused,
      limits: {
        take: async (name) => void counted.push(name),
        waitOf: () => undefined,
        close: async () => {},
      },
      devices: { idOf: () => undefined },
      isEmployees: () => false,
    })
    const call = {
      query: new URLSearchParams(),
      body: { formFields: [{ id: 'email', value: address }] },
      market: denmark,
      network: 'cafe',
      session: undefined,
      isStale: false,
      versions: undefined,
      cookies: undefined,
      iso: false,
      device: { browser: null, system: null },
      consents: { newsletter: false, termsVersion: undefined },
    }
    void calls.resetToken(call).then((answer) => answers.push(answer))
    return { counted, sent, answers }
  }

  it('is counted the same, with the same response and timing, for unknown addresses', async () => {
    const known = request(email)
    const unknown = request('nobody@example.com')
    await vi.advanceTimersByTimeAsync(99)
    expect([known.sent, unknown.sent]).toEqual([[email], []])
    expect([known.answers, unknown.answers]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(1)
    expect(known.answers).toEqual([{ kind: 'answer', body: { status: 'OK' } }])
    expect(unknown.answers).toEqual(known.answers)
    expect(unknown.counted).toEqual(known.counted)
  })
})
