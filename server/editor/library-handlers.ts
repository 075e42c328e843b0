import type { library } from '#schemas/editor/library.ts'
import type { Definition } from '#schemas/editor/library-responses.ts'
import { directionOf, localeOf } from '#schemas/markets/market.ts'
import { type PageKind, pageAliases, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { devices } from '#schemas/values/device.ts'
import type { AssistantConfig } from '#server/configuration/assistant-config.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { readDefinitions } from '#server/editor/definitions.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { findSearchRedirects, findUsage } from '#server/editor/drafts/usage.ts'
import { createLinkTargets } from '#server/editor/link-targets.ts'
import type { PictureBin } from '#server/editor/pictures/picture-bin.ts'
import { storeUpload } from '#server/editor/pictures/upload.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'
import { type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

export interface LibraryParts {
  database: Database
  store: Pick<ContentStore, 'putAsset'>
  pictureBin: PictureBin
  bus: PurgeBus
  audit: Audit
  site: () => Site
  rendering: Pick<RenderingEngine, 'registry'>
  storage: Pick<ObjectStorage, 'write' | 'has'>
  publicUrl: string
  /** The AI service that helps editors. */
  assistantConfig: Pick<AssistantConfig, 'url' | 'model'> | undefined
  /** Pages belong to another content system. */
  readOnly: boolean
}

const folderOf = (path: string): string => path.slice('/media/'.length, Math.max(path.lastIndexOf('/'), 7))

const kindAsData = (alias: string, { layout, needs, required, singleton, allowed }: PageKind) => ({
  alias,
  layout,
  needs: needs ?? '',
  required: [...(required ?? [])],
  singleton: [...(singleton ?? [])],
  allowed: allowed ? [...allowed] : null,
})

/** Handlers of pictures: list, upload and bin. */
function createPictureHandlers({
  store,
  bus,
  audit,
  storage,
  pictureBin,
}: LibraryParts): Pick<
  EditorHandlersOf<typeof library>,
  'assets' | 'upload' | 'removeAsset' | 'restoreAsset' | 'eraseAsset'
> {
  return {
    async assets({ query: { folder, q = '', bin, offset, limit } }) {
      const pictures = await pictureBin.list(bin)
      const searchTerm = q.trim().toLowerCase()
      const matching = pictures.filter(
        ({ path }) =>
          (folder === undefined || folderOf(path) === folder) && path.toLowerCase().includes(searchTerm),
      )
      const folders = [...new Set(pictures.map(({ path }) => folderOf(path)))].sort()
      return {
        status: 200,
        body: { assets: matching.slice(offset, offset + limit), folders, total: matching.length },
      }
    },

    async upload({ body }, { editor }) {
      const uploaded = await storeUpload({ storage, store, watchFile: pictureBin.watchFile }, body).catch(
        (error: unknown) => {
          if (error instanceof StorageUnavailable) return error
          throw error
        },
      )
      if (uploaded instanceof StorageUnavailable)
        return {
          status: 503,
          message: 'The picture storage is full or unavailable. Try again in a minute.',
        }
      if (uploaded.kind === 'too-large') return { status: 413, message: 'A picture may have up to 10 MB.' }
      if (uploaded.kind === 'unsupported') return { status: 415, message: uploaded.reason }
      const { asset } = uploaded
      await bus.purge([`asset:${asset.path}`])
      await audit.note(editor, 'upload', undefined, { path: asset.path })
      return { status: 201, body: asset }
    },

    async removeAsset({ query: { path } }, { editor }) {
      const removal = await pictureBin.remove(path, editor.email)
      if (removal.kind === 'missing') return { status: 404 }
      if (removal.kind === 'used') return { status: 409, body: removal.usage }
      await audit.note(editor, 'remove asset', undefined, { path })
      return { status: 204 }
    },

    async restoreAsset({ body: { path } }, { editor }) {
      if (!(await pictureBin.restore(path))) return { status: 404 }
      await audit.note(editor, 'restore asset', undefined, { path })
      return { status: 204 }
    },

    async eraseAsset({ query: { path } }, { editor }) {
      const removal = await pictureBin.erase(path)
      if (removal.kind === 'missing') return { status: 404 }
      if (removal.kind === 'used') return { status: 409, body: removal.usage }
      await audit.note(editor, 'erase asset', undefined, { path })
      return { status: 204 }
    },
  }
}

/** Creates the handlers of the editor’s lists: widgets, markets, link targets and uses. */
function createOfferHandlers({
  database,
  site,
  rendering,
  pictureBin,
  publicUrl,
  assistantConfig,
  readOnly,
}: LibraryParts): Pick<
  EditorHandlersOf<typeof library>,
  'widgets' | 'pictureUsage' | 'usage' | 'site' | 'places'
> {
  const linkTargets = createLinkTargets(database, site)
  // By their list, which a change of the source replaces in development.
  const cache = new WeakMap<object, Promise<Definition[]>>()

  return {
    async widgets() {
      const all = rendering.registry.all()
      const definitions = cache.get(all) ?? readDefinitions(rendering)
      cache.set(all, definitions)
      return { status: 200, body: await definitions }
    },

    async pictureUsage({ query: { path } }) {
      return { status: 200, body: await pictureBin.usage(path) }
    },

    async usage({ query }) {
      const searches = query.of === 'page' ? await findSearchRedirects(database, query) : []
      return { status: 200, body: { documents: await findUsage(database, query), searches } }
    },

    async site() {
      return {
        status: 200,
        body: {
          markets: site().markets.map((market) => ({
            id: market.id,
            name: market.name,
            locale: localeOf(market),
            direction: directionOf(market),
            url: market.url,
            currency: market.currency,
            followed: [...site().followed(market.id)],
          })),
          devices: [...devices],
          pageKinds: pageAliases.flatMap((alias) => {
            const kind = pageKindOf(alias)
            return kind ? [kindAsData(alias, kind)] : []
          }),
          shopUrl: publicUrl,
          ...(assistantConfig && {
            assistant: { host: new URL(assistantConfig.url).host, model: assistantConfig.model },
          }),
          foreignPages: readOnly,
        },
      }
    },

    async places({ query: { market: id, of, q } }) {
      const market = site().market(id)
      return market ? { status: 200, body: await linkTargets(market, of, q) } : { status: 404 }
    },
  }
}

export const createLibraryHandlers = (parts: LibraryParts): EditorHandlersOf<typeof library> => ({
  ...createPictureHandlers(parts),
  ...createOfferHandlers(parts),
})
