import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from 'playwright-core'

const places = (): string[] => [
  ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where a Chromium is: CHROMIUM_PATH, Playwright's own, the system's; else Playwright is asked to fetch its own. */
function findChromium(): string {
  const found = places().find(existsSync)
  if (found) return found
  console.log(
    "No Chromium found: trying `npx playwright-core install chromium` (or set CHROMIUM_PATH, or install your system's chromium)",
  )
  const cli = createRequire(import.meta.url).resolve('playwright-core/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  const fetched = places().find(existsSync)
  if (!fetched) throw new Error('No Chromium: set CHROMIUM_PATH or install one')
  return fetched
}

/** Starts a headless Chromium that talks to this machine only. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
