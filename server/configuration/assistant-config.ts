/** An AI service with the chat completions of OpenAI's API. */
export interface AssistantConfig {
  /** Base of its API, such as `https://api.openai.com/v1`, without a trailing slash. */
  url: string
  /** Undefined: the service takes none, such as one on this machine. */
  apiKey: string | undefined
  model: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the AI service for editors; undefined: none is configured.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if it is configured in part only
 */
export function readAssistant(
  environment: Environment,
  addressOf: (name: string, value: string | undefined) => string | undefined,
  invalid: (message: string) => Error,
): AssistantConfig | undefined {
  const url = addressOf('AI_URL', environment.AI_URL)
  const { AI_KEY, AI_MODEL } = environment
  if (url === undefined) {
    const [name] = [AI_KEY && 'AI_KEY', AI_MODEL && 'AI_MODEL'].filter(Boolean)
    if (name) throw invalid(`${name} needs AI_URL, the base of the API, such as https://api.openai.com/v1`)
    return undefined
  }
  if (!AI_MODEL) throw invalid('AI_URL needs AI_MODEL, the name of a model of that service')
  if (url.endsWith('/chat/completions'))
    throw invalid('AI_URL is the base of the API, without /chat/completions')
  if (new URL(url).username !== '') throw invalid('AI_URL must hold no credentials: set AI_KEY')
  return { url, apiKey: AI_KEY || undefined, model: AI_MODEL }
}
