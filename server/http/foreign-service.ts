import { parseIfJson } from '#schemas/validation/json.ts'
import { boundedText } from '#server/http/bounded-text.ts'

/** An external service could not be reached, or its response is unusable. */
export class ServiceFailure extends Error {
  /** Undefined without a response. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

interface ServiceRequest {
  /** Full URL with its query. */
  url: string | URL
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
  signal: AbortSignal
}

export interface ServiceResponse {
  status: number
  /** Undefined if it is not JSON. */
  body: unknown
}

/** Maximum length of a response, in bytes. */
const maxResponseLength = 2_000_000

/**
 * Calls an external JSON service. Errors name its host only, because the URL can contain keys.
 * @throws ServiceFailure without a response; any status resolves
 */
export async function callService({
  url,
  method = 'GET',
  headers,
  body,
  signal,
}: ServiceRequest): Promise<ServiceResponse> {
  const { host } = new URL(url)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    })
    const text = await boundedText(response, maxResponseLength)
    if (text === undefined) throw new ServiceFailure(`${host}: response too long`, response.status)
    return { status: response.status, body: text === '' ? undefined : parseIfJson(text) }
  } catch (error) {
    if (error instanceof ServiceFailure) throw error
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new ServiceFailure(`${host}: ${reason instanceof Error ? reason.message : String(reason)}`)
  }
}
