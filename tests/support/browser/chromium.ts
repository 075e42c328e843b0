import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'
import { recordStart } from '#tests/support/runner/record-start.ts'

/** Starts in a quarter of the time, without window decorations, and takes less CPU for each page. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const places = (headed: boolean): string[] => [
  ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
  ...(headed ? [] : [headlessShell]),
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Finds a Chromium: CHROMIUM_PATH, Playwright's own, the system's; else lets Playwright download its own. */
function findChromium(headed: boolean): string {
  const installed = places(headed).find(existsSync)
  if (installed) return installed
  console.log(
    "No Chromium found: trying `npx playwright install chromium` (or set CHROMIUM_PATH, or install your system's chromium)",
  )
  const cli = createRequire(import.meta.url).resolve('playwright/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  const fetched = places(headed).find(existsSync)
  if (!fetched) throw new Error('No Chromium: set CHROMIUM_PATH or install one')
  return fetched
}

const shared = new Map<boolean, Promise<Browser>>()

/**
 * The browser of this worker, for all of its files. It ends with the worker. Pictures are blocked and nothing is drawn by
 * default: to draw a page, and to download and decode its pictures, takes half of a visit.
 */
export function sharedChromium({ withPictures = false } = {}): Promise<Browser> {
  const browser = shared.get(withPictures) ?? launchChromium({ withPictures })
  shared.set(withPictures, browser)
  return browser
}

/**
 * Opens a browser context with reduced motion: to draw animations takes nearly half of a visit. Tests of
 * motion set `reducedMotion`.
 */
export const openContext = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ reducedMotion: 'reduce', ...options })

/** Closes the contexts that a test file opened in its worker's browser. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
}

interface LaunchOptions {
  /** The full browser, for measurements; else the headless shell, if it is installed. */
  whole?: boolean
  /** Pages load their pictures and are drawn: screenshots need both. */
  withPictures?: boolean
}

/** Emulates a mouse, which Playwright sets by the same option; only the last one counts. */
const mouse = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
]

/**
 * Lays pages out and runs them, but draws none: without memory for tiles nothing is rasterised. One process serves a
 * visitor's tabs, the frames in them and the sites that they lead to, and none starts in advance for a page that never
 * comes. Together this saves more than a sixth of the browser’s CPU.
 */
const undrawn = [
  '--force-gpu-mem-available-mb=0',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
]

/** Starts a headless Chromium that reaches this machine only. */
export function launchChromium({ whole = false, withPictures = true }: LaunchOptions = {}): Promise<Browser> {
  recordStart('browser')
  return chromium.launch({
    executablePath: findChromium(whole),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Glyphs of the headless shell are those of the full browser.
      '--font-render-hinting=slight',
      ...(withPictures ? [] : undrawn),
      `--blink-settings=${[...mouse, ...(withPictures ? [] : ['imagesEnabled=false'])].join()}`,
    ],
  })
}
