import { apiErrorSchema, titleOf } from '#schemas/api/api-error.ts'
import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { refusesExpired } from '#server/api/dispatch.ts'
import { createNamedSchemas, type NamedSchemas } from '#server/api/named-schemas.ts'
import { summaryOf } from '#server/api/summary.ts'
import type { Service } from '#server/endpoints/handlers.ts'

const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'

/** Descriptions of path parameters, by name. */
const pathDescriptions: ReadonlyMap<string, string> = new Map([
  ['catalog', 'A catalogue: a field of the market, by default its id.'],
  ['market', 'A market’s id, such as `dk`.'],
])

/** Names the limit that a refusal with 429 enforces. */
const limitText = ({ requests, seconds }: NonNullable<Endpoint['limit']>): string =>
  `more than ${requests} requests in ${seconds} seconds by one network, or by one machine’s token. Retry-After says when to go on.`

const refusal = (status: number, { limit }: Endpoint) => ({
  description: status === 429 && limit ? `${titleOf(status)}: ${limitText(limit)}` : titleOf(status),
  content: { [jsonType]: { schema: { $ref: '#/components/schemas/Refusal' } } },
})

function parametersOf({ query }: Endpoint, path: string) {
  const inPath = namesIn(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: pathDescriptions.get(name) ?? '',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }))
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    description: schema.description ?? '',
    schema,
  }))
  return [...inPath, ...inQuery]
}

/** Returns the router's own refusals, in addition to the handler's. */
function refusalsOf(endpoint: Endpoint, path: string): number[] {
  const { refusals = [], query, body, session, limit, crossOrigin, changes, method } = endpoint
  const statuses: number[] = [...refusals, 500, 503]
  if (query || body) statuses.push(400)
  if (body) statuses.push(413, 415)
  // An expired access token is refused even where none is needed (dispatch.ts).
  if (session === 'required' || refusesExpired(endpoint)) statuses.push(401)
  if (namesIn(path).length > 0) statuses.push(404)
  if (limit) statuses.push(429)
  if (endpoint.confirmed || (!crossOrigin && (changes || method !== 'GET'))) statuses.push(403)
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}

function responsesOf(endpoint: Endpoint, path: string, { refer }: NamedSchemas) {
  const responses = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    schema === null
      ? { description: Number(status) >= 300 ? 'Leads elsewhere.' : 'Done.' }
      : { description: schema.description ?? 'Done.', content: { [jsonType]: { schema: refer(schema) } } },
  ])
  const refusals = refusalsOf(endpoint, path).map((status) => [String(status), refusal(status, endpoint)])
  return Object.fromEntries([...refusals, ...responses])
}

function operationOf({ name, endpoint }: Service, path: string, suffix: string, schemas: NamedSchemas) {
  const { body, accepts, acceptsFormPosts, session, machineScope, limit } = endpoint
  const content = { schema: schemas.refer(body) }
  return {
    operationId: `${name}${suffix}`,
    tags: [name.split('.')[0]],
    summary: summaryOf(endpoint),
    ...(acceptsFormPosts && { description: 'Accepts posted forms of pages, too.' }),
    parameters: parametersOf(endpoint, path),
    ...(limit && { 'x-rate-limit': limit }),
    ...(body && {
      requestBody: { required: true, content: { [accepts === 'form' ? formType : jsonType]: content } },
    }),
    responses: responsesOf(endpoint, path, schemas),
    security: [
      ...(session ? [{ session: [] }] : []),
      // OpenAPI 3.1 lists required roles of schemes other than OAuth here.
      ...(machineScope ? [{ machine: [machineScope] }] : []),
    ],
  }
}

/** The API's description for machines (OpenAPI 3.1), from the declarations alone. */
export function openApiOf(services: readonly Service[], publicUrl: string): object {
  const paths = new Map<string, Record<string, object>>()
  const schemas = createNamedSchemas()
  for (const service of services) {
    const { path, alsoAt = [], method, alsoMethods = [] } = service.endpoint
    for (const [index, address] of [path, ...alsoAt].entries())
      for (const [turn, verb] of [method, ...alsoMethods].entries()) {
        // Operation ids must be unique.
        const suffix = index + turn === 0 ? '' : `.${verb.toLowerCase()}${index || ''}`
        const operations = paths.get(address) ?? {}
        operations[verb.toLowerCase()] = operationOf(service, address, suffix, schemas)
        paths.set(address, operations)
      }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version: '1', description: 'Every endpoint of the storefront.' },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries([...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { ...schemas.components(), Refusal: apiErrorSchema },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        machine: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of a machine, with the scope that the operation lists. Other operations respond with 403.',
        },
      },
    },
  }
}
