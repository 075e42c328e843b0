import { correctDevice } from '#renderer/islands/correct-device.ts'
import { defineIslands } from '#renderer/islands/widget-island.ts'

// The one module of every page: a few kB that know islands and no widget.
defineIslands()
void correctDevice()
