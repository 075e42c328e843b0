type Environment = Readonly<Record<string, string | undefined>>

/** Receiver of traces, by the standard variables of OpenTelemetry. */
export interface TracingConfig {
  /** Of an OTLP/HTTP collector, complete. */
  url: string
  /** Default: `vitrine`, unless OTEL_RESOURCE_ATTRIBUTES names the service. */
  serviceName: string | undefined
  sampler: Sampler
  /** Milliseconds between two messages to the collector. */
  delay: number
}

/** Sampling of traces. */
interface Sampler {
  /** Whether the decision of a trusted caller takes precedence. */
  byParent: boolean
  /** Share of the traces that begin here, from 0 to 1. */
  ratio: number
}

const samplers = new Map<string, (ratio: number) => Sampler>([
  ['always_on', () => ({ byParent: false, ratio: 1 })],
  ['always_off', () => ({ byParent: false, ratio: 0 })],
  ['traceidratio', (ratio) => ({ byParent: false, ratio })],
  ['parentbased_always_on', () => ({ byParent: true, ratio: 1 })],
  ['parentbased_always_off', () => ({ byParent: true, ratio: 0 })],
  ['parentbased_traceidratio', (ratio) => ({ byParent: true, ratio })],
])

function readSampler(environment: Environment, invalid: (message: string) => Error): Sampler {
  const name = environment.OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  const text = environment.OTEL_TRACES_SAMPLER_ARG || '1'
  const ratio = Number(text)
  if (!(ratio >= 0 && ratio <= 1))
    throw invalid(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`)
  const sampler = samplers.get(name)
  if (!sampler)
    throw invalid(`OTEL_TRACES_SAMPLER must be one of ${[...samplers.keys()].join(', ')}, not "${name}"`)
  return sampler(ratio)
}

function readDelay(text: string | undefined, invalid: (message: string) => Error): number {
  const delay = Number(text || 5_000)
  if (!(delay > 0)) throw invalid(`OTEL_BSP_SCHEDULE_DELAY must be a number of milliseconds, not "${text}"`)
  return delay
}

/**
 * Reads where traces are sent; undefined: nowhere.
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function readTracing(
  environment: Environment,
  addressOf: (name: string, value: string | undefined) => string | undefined,
  invalid: (message: string) => Error,
): TracingConfig | undefined {
  const base = addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', environment.OTEL_EXPORTER_OTLP_ENDPOINT)
  const tracesAddress = addressOf(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  )
  const url = tracesAddress ?? (base && `${base}/v1/traces`)
  const isOff = environment.OTEL_SDK_DISABLED === 'true' || environment.OTEL_TRACES_EXPORTER === 'none'
  if (!url || isOff) return undefined
  const protocol =
    environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || environment.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json'
  if (protocol === 'grpc')
    throw invalid('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: name the HTTP port of the collector (4318)')
  return {
    url,
    serviceName: environment.OTEL_SERVICE_NAME || undefined,
    sampler: readSampler(environment, invalid),
    delay: readDelay(environment.OTEL_BSP_SCHEDULE_DELAY, invalid),
  }
}
