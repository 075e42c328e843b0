import { inputChecker } from '#schemas/api/check-input.ts'
import { type View, viewSchema } from '#schemas/editor/parts.ts'
import type { Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Earlier } from '#server/editor/version-source.ts'
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
  /** A published version or a checkpoint; undefined: the draft. */
  earlier: Earlier | undefined
}

interface CanvasAddressDependencies {
  site: () => Site
  /** Whether a preview link opens the draft at a path: it authenticates foreign editors, who have no session here. */
  opensDraft: (token: string, path: string) => boolean
}

/** Returns the earlier text that an address names; undefined if it is invalid. */
function earlierIn(query: URLSearchParams): { earlier: Earlier | undefined } | undefined {
  for (const name of ['version', 'checkpoint'] as const) {
    const named = query.get(name)
    if (named === null) continue
    return /^[1-9]\d{0,8}$/.test(named) ? { earlier: { [name]: Number(named) } } : undefined
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
  const named = Object.keys(viewSchema.properties).flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const checked = check(Object.fromEntries(named))
  const view = checked.kind === 'valid' ? checkView(checked.value) : undefined
  return view?.kind === 'valid' ? view.value : undefined
}

/** Creates the parser of canvas addresses, without their prefix; it returns undefined for invalid ones. */
export function canvasAddresses({
  site,
  opensDraft,
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
    const isLinked = token !== null && version.earlier === undefined && opensDraft(token, path)
    return { market, path, view, chosen: chosenIn(query), link: isLinked ? token : undefined, ...version }
  }
}
