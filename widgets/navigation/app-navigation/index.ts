import { defineWidget } from '#renderer/define-widget.ts'
import { appNavigationSchema } from '#widgets/navigation/app-navigation/schema.ts'

export const appNavigation = defineWidget(appNavigationSchema, {
  type: 'appNavigation',
  hydrate: 'never',
  texts: ['appNavigation.label'],
  constants: ['countDisplayLimit'],
  budget: { script: 0, style: 1_000 },
})
