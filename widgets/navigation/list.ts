import type { WidgetDefinition } from '#renderer/define-widget.ts'

export const navigation: readonly WidgetDefinition[] = []
