import { escapeHtml } from '#renderer/escape-html.ts'
import { namesIn } from '#schemas/api/endpoint.ts'
import type { Service } from '#server/endpoints/handlers.ts'

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

const schemaOf = (title: string, schema: object | null | undefined) =>
  schema
    ? `<details><summary>${escapeHtml(title)}</summary><pre><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre></details>`
    : ''

function entry({ name, endpoint }: Service): string {
  const { summary, method, alsoMethods = [], path, alsoAt = [], query, body, responses } = endpoint
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
  const others = alsoAt.map((other) => ` · also ${code(other)}`).join('')
  return `<section><h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3><p>${code([method, ...alsoMethods].join(' | '))} ${code(path)}${others}</p><p>${escapeHtml(summary)}</p>${
    rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''
  }${schemaOf('Body', body)}${Object.entries(responses)
    .map(([status, schema]) => schemaOf(`Answer ${status}`, schema) || `<p>Answer ${status}</p>`)
    .join('')}</section>`
}

/** The API's description for people. */
export function descriptionHtml(services: readonly Service[], styles: string): string {
  const families = Map.groupBy(services, ({ name }) => name.split('.')[0] ?? '')
  const sections = [...families].map(
    ([family, members]) => `<h2>${escapeHtml(family)}</h2>${members.map(entry).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Vitrine</title>${styles}</head><body><main><div class="row prose"><h1>API</h1><p>Refusals have one shape: status, title, message, and errors by field. For machines: <a href="/api/openapi.json">OpenAPI</a>.</p>${sections.join('')}</div></main></body></html>`
}
