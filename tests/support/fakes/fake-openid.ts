import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, exportPKCS8, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** The claims of the user who signs in there next. */
interface FakePerson {
  sub: string
  email?: string
  email_verified?: boolean | 'true' | 'false'
  preferred_username?: string
  xms_edov?: boolean | 1
  given_name?: string
  family_name?: string
  picture?: string
}

/**
 * An OpenID provider that behaves: discovery, the authorisation code flow with PKCE, signed id tokens and their keys. It
 * knows one client and requires no password; the test sets who signs in. Like real ones it takes a code once.
 */
export interface FakeOpenId {
  issuer: string
  clientId: string
  clientSecret: string
  /** In PEM, for clients that sign a secret for each request, as Apple's do. */
  clientKey: string
  /** The user who signs in from now on. */
  person: FakePerson
  /** Changes claims of id tokens, to see them refused. */
  spoil: ((claims: JWTPayload) => JWTPayload) | undefined
  /** While down it always responds with 503. */
  down: boolean
  /** Signs id tokens with a key that is not the provider's. */
  forged: boolean
  /** Overrides the id token of every code. */
  answered: string | undefined
  /** An id token for the user, bound to a nonce. */
  idToken(nonce: string): Promise<string>
  close(): Promise<void>
}

interface Grant {
  redirectUri: string
  challenge: string
  nonce: string | null
  person: FakePerson
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Responds as Apple does: with a form that posts itself. */
const postingForm = (action: string, fields: Record<string, string>): string =>
  `<!doctype html><form method="post" action="${inHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${inHtml(value)}">`)
    .join('')}</form><script>document.forms[0].submit()</script>`

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

export async function startFakeOpenId(): Promise<FakeOpenId> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const { privateKey: forgedKey } = await generateKeyPair('RS256')
  const client = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => json(response, 500, { error: String(error) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const fake: FakeOpenId = {
    issuer,
    clientId: 'vitrine',
    clientSecret: randomBytes(12).toString('hex'),
    clientKey: await exportPKCS8(client.privateKey),
    person: { sub: '1' },
    spoil: undefined,
    down: false,
    forged: false,
    answered: undefined,
    idToken: (nonce) => sign(fake.person, nonce),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }

  function sign(person: FakePerson, nonce: string | null): Promise<string> {
    const seconds = Math.floor(Date.now() / 1_000)
    const { sub, ...profile } = person
    const claims: JWTPayload = {
      ...profile,
      iss: issuer,
      sub,
      aud: fake.clientId,
      iat: seconds,
      exp: seconds + 600,
      ...(nonce !== null && { nonce }),
    }
    return new SignJWT(fake.spoil?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .sign(fake.forged ? forgedKey : privateKey)
  }

  const knowsSecret = async (secret: string): Promise<boolean> =>
    secret === fake.clientSecret ||
    jwtVerify(secret, client.publicKey, { subject: fake.clientId, audience: issuer }).then(
      () => true,
      () => false,
    )

  function authorise(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? ''
    const isGood =
      query.get('client_id') === fake.clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256'
    if (!isGood) return void json(response, 400, { error: 'invalid_request' })
    const code = randomBytes(16).toString('base64url')
    const challenge = query.get('code_challenge') ?? ''
    grants.set(code, { redirectUri, challenge, nonce: query.get('nonce'), person: fake.person })
    const fields = { code, state: query.get('state') ?? '' }
    if (query.get('response_mode') === 'form_post')
      return void response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(postingForm(redirectUri, fields))
    const target = new URL(redirectUri)
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
    response.writeHead(302, { Location: target.href }).end()
  }

  async function exchange(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const isGood =
      grant !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === fake.clientId &&
      (await knowsSecret(form.get('client_secret') ?? '')) &&
      form.get('redirect_uri') === grant.redirectUri &&
      digest(form.get('code_verifier') ?? '') === grant.challenge
    if (!grant || !isGood) return json(response, 400, { error: 'invalid_grant' })
    const id_token = fake.answered ?? (await sign(grant.person, grant.nonce))
    json(response, 200, { access_token: 'a', token_type: 'Bearer', id_token })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fake.down) return json(response, 503, { error: 'temporarily_unavailable' })
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorise`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      })
    if (pathname === '/keys') return json(response, 200, { keys: [key] })
    if (pathname === '/authorise') return authorise(searchParams, response)
    if (pathname === '/token') return exchange(await bodyOf(request), response)
    json(response, 404, {})
  }

  return fake
}
