import { startBehaviours } from '#renderer/islands/start-behaviours.ts'
import { startMonitoring } from '#renderer/islands/start-monitoring.ts'
import { watchAssets } from '#renderer/islands/watch-assets.ts'
import { defineIslands } from '#renderer/islands/widget-island.ts'

/** Few pages show different things by device class: the others do without the script. */
async function correctDevice(): Promise<void> {
  if (document.body.dataset.varies === undefined) return
  const module = await import('#renderer/islands/correct-device.ts')
  await module.correctDevice()
  await startBehaviours(document)
}

// The one module of every page: a few kB that know islands and no widget.
watchAssets()
void startMonitoring()
defineIslands()
void startBehaviours(document)
void correctDevice()
