import { hideMailToken } from '#renderer/browser/session/hide-mail-token.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { startMonitoring } from '#renderer/islands/start-monitoring.ts'
import { watchAssets } from '#renderer/islands/watch-assets.ts'
import { defineIslands } from '#renderer/islands/widget-island.ts'
import { deviceOfWidth } from '#schemas/values/device-width.ts'

/** Few pages show different things by device class, and few visitors are of another than the server took them for. */
async function correctDevice(): Promise<void> {
  const { device, varies } = document.body.dataset
  // First, because reading the width makes the browser lay out the page.
  if (varies === undefined || device === 'app') return
  const seen = deviceOfWidth(window.innerWidth)
  if (device === seen) return
  const module = await import('#renderer/islands/correct-device.ts')
  await module.correctDevice(seen)
  await startClients(document)
}

// The one module of every page: a few kB with the islands' loader and what every page needs, and no widget.
hideMailToken()
watchAssets()
void startMonitoring()
defineIslands()
void startClients(document)
void correctDevice()
