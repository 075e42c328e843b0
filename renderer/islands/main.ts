import { hideMailToken } from '#renderer/browser/session/hide-mail-token.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { startMonitoring } from '#renderer/islands/start-monitoring.ts'
import { watchAssets } from '#renderer/islands/watch-assets.ts'
import { defineIslands } from '#renderer/islands/widget-island.ts'

/**
 * Few pages show different things by device class, and few visitors are of another than the server took them for. A media
 * query tells it without a layout of the page, which `innerWidth` would force while the page loads.
 */
async function correctDevice(): Promise<void> {
  const { varies } = document.body.dataset
  if (!varies || matchMedia(varies).matches) return
  const module = await import('#renderer/islands/correct-device.ts')
  await module.correctDevice()
  await startClients(document)
}

// The one module of every page: a few kB with the islands' loader and what every page needs, and no widget.
hideMailToken()
watchAssets()
void startMonitoring()
defineIslands()
void startClients(document)
void correctDevice()
