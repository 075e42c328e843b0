import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

type Json = ReturnType<JSON['parse']>

/** The service's next response: a text, a refusal of the model, or an error. */
type Next =
  | { text: string; end?: 'stop' | 'length' | 'content_filter' }
  | { refusal: string }
  | { status: 429 | 500 }

export interface FakeAi extends ProviderServer {
  environment: Record<string, string>
  /** Sets the response to the next call; later ones repeat the content in capitals. */
  next(answer: Next): void
  /** Whether the model accepts pictures, as only some do. */
  takesPictures: boolean
  /** The messages of the last call. */
  lastMessages(): Json[]
}

const model = 'small-model'
const apiKey = 'sk-test'

const failed = (status: number, message: string, code: string | null): ProviderReply => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
})

const isPart = (part: Json): boolean =>
  part?.type === 'text'
    ? typeof part.text === 'string'
    : part?.type === 'image_url' &&
      /^(?:https:\/\/|data:image\/(?:png|jpeg|webp|gif);base64,)/.test(part.image_url?.url)

const isMessage = ({ role, content }: Json): boolean =>
  ['system', 'user', 'assistant'].includes(role) &&
  (typeof content === 'string' || (Array.isArray(content) && content.every(isPart)))

const textIn = ({ content }: Json): string =>
  typeof content === 'string' ? content : content.find((part: Json) => part.type === 'text').text

/** The text between the tags of the last message. */
const dataIn = (message: Json): string => /^<([\w-]+)>\n([\s\S]*)\n<\/\1>$/.exec(textIn(message))?.[2] ?? ''

const completion = (message: object, end: string): ProviderReply => ({
  status: 200,
  body: {
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_760_000_000, model },
    choices: [
      {
        index: 0,
        message: { role: 'assistant', refusal: null, ...message },
        finish_reason: end,
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: 80, completion_tokens: 20, total_tokens: 100 },
  },
})

/** The error for an invalid request, in the format of OpenAI's API. */
function problemOf(
  { header, json, path, method }: ProviderCall,
  takesPictures: boolean,
): ProviderReply | undefined {
  if (header('authorization') !== `Bearer ${apiKey}`)
    return failed(401, 'Incorrect API key provided: sk-****.', 'invalid_api_key')
  if (path !== '/v1/chat/completions' || method !== 'POST')
    return failed(404, `Invalid URL (${method} ${path})`, null)
  if (typeof json.model !== 'string') return failed(400, 'you must provide a model parameter', null)
  if (json.model !== model)
    return failed(
      404,
      `The model \`${json.model}\` does not exist or you do not have access to it.`,
      'model_not_found',
    )
  const unknown = Object.keys(json).find((name) => !['model', 'messages'].includes(name))
  // Reasoning models refuse most other parameters.
  if (unknown) return failed(400, `Unsupported parameter: '${unknown}'.`, 'unsupported_parameter')
  if (!Array.isArray(json.messages) || json.messages.length === 0 || !json.messages.every(isMessage))
    return failed(400, "Invalid type for 'messages'.", 'invalid_type')
  const hasPicture = json.messages.some(({ content }: Json) => Array.isArray(content) && content.length > 1)
  return hasPicture && !takesPictures
    ? failed(400, 'Invalid content type. image_url is only supported by certain models.', null)
    : undefined
}

/** An AI service with OpenAI's chat completions. */
export async function startFakeAi(): Promise<FakeAi> {
  const queue: Next[] = []
  const fake = { takesPictures: true }

  function answer(call: ProviderCall): ProviderReply {
    const problem = problemOf(call, fake.takesPictures)
    if (problem) return problem
    const next = queue.shift()
    if (next && 'status' in next)
      return failed(
        next.status,
        next.status === 429 ? 'Rate limit reached for requests' : 'The server had an error',
        null,
      )
    if (next && 'refusal' in next) return completion({ content: null, refusal: next.refusal }, 'stop')
    return next
      ? completion({ content: next.text }, next.end ?? 'stop')
      : completion({ content: dataIn(call.json.messages.at(-1)).toUpperCase() }, 'stop')
  }

  const server = await startProvider(() => '', answer)
  return Object.assign(fake, server, {
    environment: { AI_URL: `${server.url}/v1`, AI_KEY: apiKey, AI_MODEL: model },
    next: (step: Next) => void queue.push(step),
    lastMessages: (): Json[] => server.calls.at(-1)?.json.messages ?? [],
  })
}
