import { expect } from 'vitest'
import type { EditorRole } from '#schemas/api/editor-roles.ts'
import type { TestStorefront } from '#tests/support/storefront.ts'

/** Response of an editor's endpoint. */
interface EditorAnswer {
  status: number
  body: unknown
  headers: Headers
}

/** A user of the editor, with a session of their own. */
export interface EditorClient {
  /** Sends requests as the editor's own script does. */
  ask(method: string, path: string, body?: unknown): Promise<EditorAnswer>
  /** The same, without what proves where it comes from. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** A visitor who has not signed in. */
export function createEditorClient(shop: Pick<TestStorefront, 'url'>): EditorClient {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(shop.url + path, { redirect: 'manual', ...init, headers })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return {
    fetch: send,
    async ask(method, path, body) {
      const response = await send(`/preview/api/${path}`, {
        method,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'X-Vitrine-Editor': '1',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
    },
  }
}

/** The password of every editor in tests. */
export const editorPassword = 'correct horse battery'

/** The first admin, by the link that the start prints. */
export async function setUpAdmin(shop: Pick<TestStorefront, 'url' | 'setupToken'>): Promise<EditorClient> {
  const admin = createEditorClient(shop)
  const token = await shop.setupToken()
  const response = await admin.ask('POST', 'setup', {
    token,
    email: 'admin@shop.example',
    name: 'Ada',
    password: editorPassword,
  })
  expect(response.status).toBe(200)
  return admin
}

/** A user with a role in some markets (null: all), added by an admin and signed in. */
export async function signInAs(
  shop: TestStorefront,
  admin: EditorClient,
  role: EditorRole,
  name: string = role,
  markets: readonly string[] | null = null,
  limits: { kinds?: readonly string[]; families?: readonly string[] } = {},
): Promise<EditorClient> {
  const email = `${name}@shop.example`
  const added = await admin.ask('POST', 'editors', {
    email,
    name,
    role,
    markets,
    ...limits,
    password: editorPassword,
  })
  expect(added.status).toBe(201)
  const client = createEditorClient(shop)
  expect((await client.ask('POST', 'sign-in', { email, password: editorPassword })).status).toBe(200)
  return client
}
