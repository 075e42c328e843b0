import { escapeHtml } from '#renderer/escape-html.ts'
import { selectRows, type Visit } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type Page, pageSchema } from '#schemas/pages/page.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type Device, devices } from '#schemas/values/device.ts'
import type { Examples } from '#server/preview/widget-fixtures.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { partResolvers } from '#server/site/part-resolvers.ts'
import type { Site } from '#server/site/site.ts'

/** A guest at a fixed time, so that examples always look the same. */
const guest: Visit = { segment: { audience: 'guest', draw: 0 }, now: 0 }

const checkPage = compileSchema(pageSchema)

/** A page with one example only. */
function pageOf(type: string, name: string, content: object, path: string): Page {
  const widget = { id: `${type} ${name}`, type, content }
  const page = { alias: 'contentPage', path, areas: { main: [{ id: `row-${name}`, widgets: [widget] }] } }
  const checked = checkPage(page)
  if (checked.kind === 'invalid')
    throw new Error(`Example ${type} ${name} is invalid: ${JSON.stringify(checked.problems)}`)
  return checked.value
}

/** Context of the gallery's pages. */
interface Sample {
  market: Market
  site: Site
  rendering: RenderingEngine
  context: RenderContext
}

/** Renders one example, and returns the folders whose styles it needs. */
async function renderExample(type: string, name: string, content: object, sample: Sample) {
  const { market, site, rendering, context } = sample
  const page = pageOf(type, name, content, `${market.url}/preview`)
  const prepared = rendering.prepare(page, partResolvers(site, market.id, page.path))
  const { folders, areas } = await rendering.render(prepared, context, selectRows(prepared, context, guest))
  return { folders, html: areas.get('main') || '<p class="row">(shows nothing)</p>' }
}

/**
 * Renders every example of a widget, or a single one for its picture.
 * @param only name of one example; undefined: all
 * @returns undefined if there is no such example
 */
export async function galleryBody(
  type: string,
  examples: Examples,
  sample: Sample,
  only: string | undefined,
) {
  const title = `<h1 class="row">${escapeHtml(type)}</h1>`
  if (only !== undefined) {
    const content = Object.hasOwn(examples, only) ? examples[only] : undefined
    const example = content && (await renderExample(type, only, content, sample))
    return example && { folders: example.folders, body: `<main id="main">${example.html}</main>` }
  }
  const folders = new Set<string>()
  const sections: string[] = []
  for (const [name, content] of Object.entries(examples)) {
    const rendered = await renderExample(type, name, content, sample)
    for (const folder of rendered.folders) folders.add(folder)
    sections.push(
      `<section data-example="${escapeHtml(name)}"><h2 class="row">${escapeHtml(name)}</h2>${rendered.html}</section>`,
    )
  }
  return { folders, body: `<main id="main">${title}${sections.join('')}</main>` }
}

const galleryAddress = (type: string, market: string, device: Device): string =>
  `/preview/widgets/${encodeURIComponent(type)}?market=${market}&device=${device}`

/** Creates the gallery of every widget, with its examples on every device class and in every market. */
export function galleryIndex(
  rendering: Pick<RenderingEngine, 'registry'>,
  fixtures: ReadonlyMap<string, Examples>,
  markets: readonly Market[],
  market: Market,
): string {
  const entries = rendering.registry.all().map(({ definition, folder }) => {
    const { type, schema, budget } = definition
    const links = devices.map(
      (device) => `<a href="${escapeHtml(galleryAddress(type, market.id, device))}">${device}</a>`,
    )
    const factRows = [
      folder,
      definition.interactive ? `at most ${budget.script} B of script` : 'no script',
      `${Object.keys(fixtures.get(type) ?? {}).length} examples`,
    ]
    return `<section><h2>${escapeHtml(schema.title ?? type)}</h2><p>${escapeHtml(schema.description ?? '')}</p><p><code>${escapeHtml(type)}</code> · ${escapeHtml(factRows.join(' · '))}</p><p>${links.join(' · ')}</p></section>`
  })
  const choice = markets.map(
    ({ id, name }) => `<a href="/preview/widgets?market=${id}">${escapeHtml(name)}</a>`,
  )
  return `<main id="main"><div class="row prose"><h1>Widgets</h1><p>Examples in: ${choice.join(' · ')}</p>${entries.join('')}</div></main>`
}
