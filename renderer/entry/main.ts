// Bundled into the entry module: otherwise scripts that import it would fetch a separate file.
import '#renderer/browser/page/current-market.ts'
import { takeParameter } from '#renderer/browser/page/take-parameter.ts'
import { startMonitoring } from '#renderer/entry/start-monitoring.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { watchAssets } from '#renderer/islands/watch-assets.ts'
import { defineIslands } from '#renderer/islands/widget-island.ts'

/**
 * Most pages do not differ by device class, and the server rarely detects the wrong one. A media query checks it
 * without forcing layout, which `innerWidth` would do while the page loads.
 */
async function correctDevice(): Promise<void> {
  const { varies } = document.body.dataset
  if (!varies || matchMedia(varies).matches) return
  const module = await import('#renderer/entry/correct-device.ts')
  await module.correctDevice()
  await startClients(document)
}

/** Starts what makes the page interactive. */
function start(): void {
  void startMonitoring()
  // Fetches the style of what is closed at first (`renderer/document.tsx`).
  document.querySelector('link[disabled]')?.toggleAttribute('disabled')
  defineIslands()
  void startClients(document)
  void correctDevice()
}

// The entry module of every page: a few kB with the islands' loader and shared page script, without any widget.
// Before other scripts can read a mail's token, and before it enters the history. The page's form has it.
takeParameter('token')
watchAssets()
// In a separate task: the module runs in the task in which the browser ends parsing and computes layout.
setTimeout(start)
