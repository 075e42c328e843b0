import type { WidgetDefinition } from '#renderer/define-widget.ts'

export const catalogue: readonly WidgetDefinition[] = []
