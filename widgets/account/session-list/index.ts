import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { sessionListSchema } from '#widgets/account/session-list/schema.ts'

export const sessionList = defineWidget(sessionListSchema, {
  type: 'sessionList',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountSessionsPage', 'accountUserProfilePage', 'accountSupportPage'],
  texts: [
    ...formTexts,
    'sessions.created',
    'sessions.current',
    'sessions.device',
    'sessions.end',
    'sessions.endOthers',
    'sessions.lastUsed',
    'sessions.none',
    'sessions.text',
    'sessions.title',
    'sessions.unavailable',
    'sessions.unknown',
  ],
  pages: ['accountSessionsPage'],
  budget: { script: 0, style: 2_800 },
})
