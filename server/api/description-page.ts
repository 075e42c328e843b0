import { escapeHtml } from '#renderer/escape-html.ts'
import { namesIn } from '#schemas/api/endpoint.ts'
import { createNamedSchemas, type NamedSchemas, referencePrefix } from '#server/api/named-schemas.ts'
import { summaryOf } from '#server/api/summary.ts'
import type { Service } from '#server/endpoints/handlers.ts'

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

const reference = new RegExp(`&quot;${referencePrefix}(\\p{L}[\\p{L}\\p{N}]*)&quot;`, 'gu')

/** Writes a schema whose references are links to the descriptions at the end. */
const jsonOf = (schema: unknown): string =>
  `<pre><code>${escapeHtml(JSON.stringify(schema, null, 2)).replaceAll(reference, '<a href="#schema-$1">$1</a>')}</code></pre>`

const schemaOf = (title: string, schema: object | null | undefined, { refer }: NamedSchemas) =>
  schema ? `<details><summary>${escapeHtml(title)}</summary>${jsonOf(refer(schema))}</details>` : ''

function entry({ name, endpoint }: Service, schemas: NamedSchemas): string {
  const { method, alsoMethods = [], path, alsoAt = [], query, body, responses } = endpoint
  const rows = [
    ...namesIn(path).map((parameter) => [parameter, 'path', 'required', '']),
    ...Object.entries(query?.properties ?? {}).map(([parameter, schema]) => [
      parameter,
      'query',
      query?.required?.includes(parameter) ? 'required' : '',
      schema.description ?? '',
    ]),
  ].map(
    ([parameter = '', ...rest]) =>
      `<tr><th scope="row">${code(parameter)}</th>${rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  )
  const otherAddresses = alsoAt.map((other) => ` · also ${code(other)}`).join('')
  return `<section><h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3><p>${code([method, ...alsoMethods].join(' | '))} ${code(path)}${otherAddresses}</p><p>${escapeHtml(summaryOf(endpoint))}</p>${
    rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''
  }${schemaOf('Body', body, schemas)}${Object.entries(responses)
    .map(([status, schema]) => schemaOf(`Response ${status}`, schema, schemas) || `<p>Response ${status}</p>`)
    .join('')}</section>`
}

/** Renders the API's description as HTML. */
export function descriptionHtml(services: readonly Service[], styles: string): string {
  const families = Map.groupBy(services, ({ name }) => name.split('.')[0] ?? '')
  const schemas = createNamedSchemas()
  const sections = [...families].map(
    ([family, members]) =>
      `<h2>${escapeHtml(family)}</h2>${members.map((member) => entry(member, schemas)).join('')}`,
  )
  const descriptions = Object.entries(schemas.components())
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `<section><h3 id="schema-${name}">${name}</h3>${jsonOf(schema)}</section>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Vitrine</title>${styles}</head><body><main><div class="row prose"><h1>API</h1><p>Refusals have one shape: status, title, message, and errors by field. For machines: <a href="/api/openapi.json">OpenAPI</a>.</p>${sections.join('')}<h2>Schemas</h2>${descriptions.join('')}</div></main></body></html>`
}
