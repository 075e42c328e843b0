import { correctDevice } from '#renderer/islands/correct-device.ts'
import { startBehaviours } from '#renderer/islands/start-behaviours.ts'
import { startMonitoring } from '#renderer/islands/start-monitoring.ts'
import { watchAssets } from '#renderer/islands/watch-assets.ts'
import { defineIslands } from '#renderer/islands/widget-island.ts'

// The one module of every page: a few kB that know islands and no widget.
watchAssets()
void startMonitoring()
defineIslands()
void startBehaviours(document)
void correctDevice().then(() => startBehaviours(document))
