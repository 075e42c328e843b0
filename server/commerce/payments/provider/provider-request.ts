import { parseIfJson } from '#schemas/validation/json.ts'
import { boundedText } from '#server/http/bounded-text.ts'

interface ProviderRequest {
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  /** Sent unchanged: the signature covers these bytes. */
  body?: string
  /** Milliseconds. */
  timeout?: number
}

/** `unreachable`: it may or may not have been received. */
export type ProviderResponse =
  | { kind: 'answer'; status: number; body: unknown; headers: Headers }
  | { kind: 'unreachable'; reason: string }

const defaultTimeout = 10_000
/** Maximum length of a provider's response, in bytes. */
const maxResponseLength = 2_000_000

/** Calls a provider over HTTP. Never rejects: failures are values. */
export async function callProvider(request: ProviderRequest): Promise<ProviderResponse> {
  const { url, method = 'POST', headers, body, timeout = defaultTimeout } = request
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await boundedText(response, maxResponseLength)
    if (text === undefined) return { kind: 'unreachable', reason: 'response too long' }
    return { kind: 'answer', status: response.status, body: parseIfJson(text), headers: response.headers }
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) }
  }
}
