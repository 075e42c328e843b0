import { inputChecker } from '#schemas/api/check-input.ts'
import { type View, viewSchema } from '#schemas/editor/parts.ts'
import type { Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { PreviewLinks } from '#server/editor/preview-links.ts'
import type { VersionReference } from '#server/editor/version-source.ts'
import { readPageAddress } from '#server/http/page-address.ts'
import type { Site } from '#server/site/site.ts'

/** A parsed address of the canvas. */
export interface CanvasQuery {
  market: Market
  path: string
  view: View
  /** Variants to show whatever their rules say, by the ids of their choices. */
  chosen: ReadonlyMap<string, number>
  /** The preview link's token, which needs no session. */
  link: string | undefined
  /** Whether the link is a content system's, which can show unsaved content (docs/bridge.md). */
  isBridge: boolean
  /** A published version or a checkpoint; undefined: the draft. */
  earlier: VersionReference | undefined
}

interface CanvasAddressDependencies {
  site: () => Site
  /** Preview links authenticate readers and foreign editors, who have no session here. */
  links: Pick<PreviewLinks, 'signerOf'>
}

/** Returns the earlier text that an address names; undefined if it is invalid. */
function earlierIn(query: URLSearchParams): { earlier: VersionReference | undefined } | undefined {
  for (const name of ['version', 'checkpoint'] as const) {
    const value = query.get(name)
    if (value === null) continue
    return /^[1-9]\d{0,8}$/.test(value) ? { earlier: { [name]: Number(value) } } : undefined
  }
  return { earlier: undefined }
}

/** Returns the chosen variants: each as `2:id`, the third of that choice. Malformed ones are left out. */
const chosenIn = (query: URLSearchParams): ReadonlyMap<string, number> =>
  new Map(
    query.getAll('variant').flatMap((named): [string, number][] => {
      const [, variant, id] = /^(\d{1,2}):(.+)$/.exec(named) ?? []
      return id === undefined ? [] : [[id, Number(variant)]]
    }),
  )

const check = inputChecker(viewSchema, 'texts')
const checkView = compileSchema(viewSchema)

/** Returns the view parameters of an address; undefined if one is invalid. */
function viewIn(query: URLSearchParams): View | undefined {
  const viewEntries = Object.keys(viewSchema.properties).flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const checked = check(Object.fromEntries(viewEntries))
  const view = checked.kind === 'valid' ? checkView(checked.value) : undefined
  return view?.kind === 'valid' ? view.value : undefined
}

/** Creates the parser of canvas addresses, without their prefix; it returns undefined for invalid ones. */
export function canvasAddresses({
  site,
  links,
}: CanvasAddressDependencies): (target: string) => CanvasQuery | undefined {
  return (target) => {
    const address = readPageAddress(target)
    if (address.kind !== 'address') return undefined
    const { path, query } = address
    const view = viewIn(query)
    const market = site().market(path.split('/')[1] ?? '')
    const version = earlierIn(query)
    if (!market || !view || !version) return undefined
    const token = query.get('previewToken')
    // A link shows the draft that it was made for and nothing older.
    const signer = token !== null && version.earlier === undefined ? links.signerOf(token, path) : undefined
    const link = signer === undefined || token === null ? undefined : token
    return {
      market,
      path,
      view,
      chosen: chosenIn(query),
      link,
      isBridge: signer === 'content system',
      ...version,
    }
  }
}
