import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Assets } from '#renderer/assets.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import type { LoadLimits } from '#server/http/load-guard.ts'
import type { RenderingEngine, RenderingOptions } from '#server/rendering/rendering.ts'
import type { PasswordCost } from '#server/session/passwords.ts'

/** The module of the engine, of a build or of the source. */
export type RenderingModule = typeof import('#server/rendering/rendering.ts')

export interface StorefrontOptions {
  config: Config
  logger: Logger
  assets: Assets
  createRenderingEngine: (options: RenderingOptions) => RenderingEngine
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: () => number
  /** Number of styles that an empty catalogue gets in addition to those on the demo's pages. Default: about 600. */
  demoStyles?: number
  /** Limits above which pages are refused. Default: `defaultLoadLimits`. */
  loadLimits?: LoadLimits
  /** Timeout for rendering a picture, in whole seconds. Default: `maxSeconds`. */
  pictureSeconds?: number
  /** Maximum milliseconds between two polls for due jobs. Default: `defaultMaxDelay` of the job runner. */
  jobPollDelay?: number | undefined
  /** Whether to recompress cached pages at the highest level at their second request. Default: true. */
  recompressPages?: boolean
  /** What to hash a password takes. Default: what OWASP recommends. */
  passwordCost?: PasswordCost | undefined
  staticFiles: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The build that this process runs; absent in development. */
  buildFolder?: string
  /** Wraps the handler of each endpoint. */
  watchService?: (service: Service) => Service
  /** The development server: its middleware, and notifications of changed components. */
  development?: { middleware: RequestHandler; onChange(listener: () => void): void }
}

/** The options of a storefront with its clock. */
export type ClockedOptions = StorefrontOptions & {
  now: () => number
  /** Monotonic clock for durations, in milliseconds. */
  steady: () => number
}

/** Parts that come from a build, or from the source in development. */
export interface StorefrontParts
  extends Pick<
    StorefrontOptions,
    'assets' | 'createRenderingEngine' | 'staticFiles' | 'buildFolder' | 'development'
  > {
  /** Call once the storefront listens. */
  onReady(): void
  close(): Promise<void>
}
