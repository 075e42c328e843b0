import { parseIfJson } from '#schemas/validation/json.ts'
/** A foreign service could not be reached, or answered what cannot be used. */
export class ServiceFailure extends Error {
  /** Undefined without an answer. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

interface ServiceRequest {
  /** Complete, with its query. */
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

/** Maximum length of an answer, in characters. */
const maxResponseLength = 2_000_000

/**
 * Asks a foreign service that speaks JSON. Keys may stand in the address, so that messages name its host alone.
 * @throws ServiceFailure without an answer; a status is no failure here
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
    const text = await response.text()
    if (text.length > maxResponseLength)
      throw new ServiceFailure(`${host}: response too long`, response.status)
    return { status: response.status, body: text === '' ? undefined : parseIfJson(text) }
  } catch (error) {
    if (error instanceof ServiceFailure) throw error
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new ServiceFailure(`${host}: ${reason instanceof Error ? reason.message : String(reason)}`)
  }
}
