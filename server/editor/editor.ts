import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import type { Config } from '#server/configuration/config.ts'
import { createCmsWriter } from '#server/content/cms-writer.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { createChatService } from '#server/editor/assistant/chat-service.ts'
import { createBridgeRouter } from '#server/editor/bridge-router.ts'
import { createUnsavedPages } from '#server/editor/canvas/unsaved-page.ts'
import { type CanvasOptions, createCanvasRouter } from '#server/editor/canvas-router.ts'
import { createClientPage, nameBuild } from '#server/editor/client-page.ts'
import { createAudit } from '#server/editor/drafts/audit.ts'
import { createDrafts } from '#server/editor/drafts/drafts.ts'
import { createEditedPages } from '#server/editor/drafts/edited-pages.ts'
import { createForeignPages } from '#server/editor/drafts/foreign-pages.ts'
import { withPatternPages } from '#server/editor/drafts/pattern-pages.ts'
import { createEditorApi } from '#server/editor/editor-api.ts'
import { createEditorSessions } from '#server/editor/editor-sessions.ts'
import { createEditors } from '#server/editor/editors.ts'
import { createEventsRouter } from '#server/editor/events-router.ts'
import { createExamples } from '#server/editor/examples.ts'
import { createFullCheck } from '#server/editor/full-check.ts'
import {
  createPictureBin,
  emptyPictureBinKind,
  removeOrphanKind,
} from '#server/editor/pictures/picture-bin.ts'
import { createPresenceBook } from '#server/editor/presence.ts'
import { createPreviewLinks, type PreviewLinks } from '#server/editor/preview-links.ts'
import { createPruningJob, pruningKind } from '#server/editor/pruning-job.ts'
import { createReviewMails } from '#server/editor/reviews/review-mails.ts'
import { createSchedules, publicationKind } from '#server/editor/schedules.ts'
import { secondFactorOf } from '#server/editor/second-factor-state.ts'
import { createEditorServices } from '#server/editor/services.ts'
import { versionSource } from '#server/editor/version-source.ts'
import { createWidgetRender } from '#server/editor/widget-render.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createMachineTokens } from '#server/machines/machine-tokens.ts'
import type { MediaOptions } from '#server/media/media-router.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { createPagePipeline } from '#server/pages/page-pipeline.ts'
import { createPreparedPages, type PreparedPages } from '#server/pages/prepared-pages.ts'
import { withPreviews } from '#server/pages/preview-pipeline.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { createReachableNetworks } from '#server/security/reachable-networks.ts'
import { keysFor, type SecretKeys } from '#server/security/secret-key.ts'
import { createKnownDevices } from '#server/session/known-devices.ts'
import type { PasswordCost } from '#server/session/passwords.ts'
import type { Site } from '#server/site/site.ts'
import type { SiteHolder } from '#server/site/site-holder.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'
import type { VariantCounts } from '#server/variants/variant-counts.ts'
import { createWebhooks } from '#server/webhooks/webhooks.ts'

interface Options {
  database: Database
  config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'production'
    | 'demo'
    | 'cmsUrl'
    | 'cmsToken'
    | 'cmsWriteToken'
    | 'redirectHosts'
    | 'previewToken'
    | 'previewOrigins'
    | 'assistant'
    | 'webhookNetworks'
  >
  site: () => Site
  /** The site with its drafts: the canvas shows them. */
  draftSite: SiteHolder
  limits: RateLimits
  security: SecurityLog
  factors: SecondFactors
  assets: Assets
  rendering: RenderingEngine
  /** Source of pages and replacement pages. */
  source: ContentSource
  embeddedSource: ContentSource
  shopPages: ShopPages
  store: ContentStore
  bus: PurgeBus
  /** Storage of uploads. */
  storage: ObjectStorage
  findPicture: MediaOptions['find']
  variantCounts: Pick<VariantCounts, 'resultsOf'>
  /** Logs failures of a component. */
  failureLog: (component: string) => (error: unknown) => void
  secret: SecretKeys
  /** Milliseconds since the epoch. */
  now: () => number
  onError: (error: unknown) => void
  passwordCost?: PasswordCost | undefined
}

interface RouterOptions {
  onFault: (error: unknown, request: IncomingMessage) => void
  resolveVisitor: CanvasOptions['resolveVisitor']
}

/** The server's side of the editor. */
export interface EditorService {
  /** Mount at the root. */
  router(options: RouterOptions): Router
  /** Returns the token that creates the first admin; undefined once there is an editor. */
  setupToken(): Promise<string | undefined>
  /** Closes streams that would keep the server running. */
  close(): void
  /** Preview links, which open drafts without a session. */
  links: PreviewLinks
  /** Whether a cookie header is an editor's. */
  isEditor(cookies: string | undefined): Promise<boolean>
  /** Background jobs. */
  jobs: ReadonlyMap<string, JobHandler>
}

/** Script of the canvas, in addition to the page's (`server/build/build-client.ts`). */
const canvasEntry = 'preview/canvas/page-script.ts'

/** Returns the assets of a canvas page, which include its script: it runs before others, which change the page. */
function canvasAssets(assets: Assets): Assets {
  const scripts = assets.entry(canvasEntry)?.scripts ?? []
  return { ...assets, modules: [...new Set([...scripts, ...assets.modules])] }
}

/** Dependencies that the services, the canvas and the router of the editor share. */
function createParts(options: Options) {
  const { database, config, site, rendering, source, now, bus } = options
  const stateOf = secondFactorOf(options.factors, config.demo)
  const audit = createAudit(database, now)
  const { cmsUrl, cmsToken: readToken, cmsWriteToken: writeToken } = config
  const readOnly = cmsUrl !== undefined
  const foreignPages =
    cmsUrl && writeToken
      ? createForeignPages({ database, writer: createCmsWriter({ cmsUrl, readToken, writeToken }), bus, now })
      : undefined
  const reviewMails = createReviewMails({ site, publicUrl: config.publicUrl })
  const exampleOf = createExamples(database, site)
  return {
    editors: createEditors(database, now, options.passwordCost),
    stateOf,
    sessions: createEditorSessions({ database, publicUrl: config.publicUrl, stateOf, now }),
    devices: createKnownDevices({
      keys: keysFor(options.secret, 'editor device'),
      name: 'vitrine-editor-device',
      path: '/preview',
      publicUrl: config.publicUrl,
    }),
    audit,
    machineTokens: createMachineTokens(database, now),
    webhooks: createWebhooks({
      database,
      secret: options.secret,
      networks: createReachableNetworks(config.webhookNetworks),
      now,
    }),
    presence: createPresenceBook(database, now),
    reviewMails,
    readOnly,
    foreignPages,
    exampleOf,
    edited: createEditedPages({
      database,
      site,
      rendering,
      exampleOf,
      foreign: readOnly ? source : undefined,
      foreignPages,
    }),
    links: createPreviewLinks(keysFor(options.secret, 'preview-link'), config.previewToken, now),
    schedules: createSchedules({ database, bus, audit, reviewMails, now }),
    pictureBin: createPictureBin({ database, bus, site, storage: options.storage, now }),
  }
}

/** The pipelines that render drafts: for the canvas, for earlier versions, and for unsaved content. */
function createCanvasPipelines(options: Options) {
  const { database, config, draftSite, assets, rendering, source, embeddedSource, store, now } = options
  const site = draftSite.current
  // Problems of drafts are shown to editors and not logged.
  const pagesOf = (from: ContentSource) =>
    createPreparedPages({ source: from, rendering, site, report: () => undefined, now })
  const embeddedPages = pagesOf(withPatternPages(embeddedSource, store))
  const pages = source === embeddedSource ? embeddedPages : pagesOf(withPatternPages(source, store))
  const drafted = (draftPages: PreparedPages) => {
    const pipeline = createPagePipeline({
      ...config,
      rendering,
      assets: canvasAssets(assets),
      site,
      pages: draftPages,
      embeddedPages,
      now,
    })
    return withPreviews(pipeline, pipeline, draftSite.refresh)
  }
  const versionPipeline: CanvasOptions['versionPipeline'] = (version) =>
    drafted(pagesOf(versionSource(database.db, embeddedSource, version)))
  return {
    pipeline: drafted(pages),
    versionPipeline,
    showUnsaved: createUnsavedPages({ source, rendering, site, pages, pipelineOver: drafted }),
  }
}

export function createEditorService(options: Options): EditorService {
  const { database, config, site, limits, assets, rendering, source, now, onError } = options
  const parts = createParts(options)
  const { editors, sessions, presence, links, schedules, pictureBin } = parts
  const services = createEditorServices({
    ...options,
    ...parts,
    drafts: createDrafts({ database, registry: rendering.registry, now }),
    publicUrl: config.publicUrl,
    assistantConfig: config.assistant,
    chat: config.assistant && createChatService(config.assistant),
    reportAssistant: options.failureLog('ai'),
    check: createFullCheck({ database, site, rendering, source, publicUrl: config.publicUrl, now }),
    renderWidget: createWidgetRender(options),
  })
  const events = createEventsRouter({ database, sessions, presence, onError })
  const pipelines = createCanvasPipelines(options)
  const development = !config.production

  return {
    setupToken: editors.setupToken,
    close: events.close,
    links,
    isEditor: sessions.isEditor,
    jobs: new Map([
      [publicationKind, schedules.job],
      [pruningKind, createPruningJob(database, now)],
      [emptyPictureBinKind, pictureBin.job],
      [removeOrphanKind, pictureBin.removeOrphan],
    ]),
    router({ onFault, resolveVisitor }) {
      const router = Router()
      router.use('/preview/api', nameBuild(assets))
      router.use(events.router)
      router.use(
        createEditorApi({ services, config, site, limits, security: options.security, sessions, onFault }),
      )
      router.use(createBridgeRouter({ previewOrigins: config.previewOrigins, development }))
      router.use(
        createCanvasRouter({
          limits,
          ...config,
          ...pipelines,
          sessions,
          site,
          resolveVisitor,
          development,
          links,
          onFault,
          now,
        }),
      )
      router.use(createClientPage(assets, development))
      return router
    },
  }
}
