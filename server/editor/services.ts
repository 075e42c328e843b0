import { editorApi } from '#schemas/editor/list.ts'
import type { ContentStore } from '#server/content/store.ts'
import { createAccessHandlers } from '#server/editor/access-handlers.ts'
import { type AssistantParts, createAssistantHandlers } from '#server/editor/assistant/assistant-handlers.ts'
import { createCommentHandlers } from '#server/editor/comments/comment-handlers.ts'
import { createDraftHandlers } from '#server/editor/draft-handlers.ts'
import type { Drafts } from '#server/editor/drafts/drafts.ts'
import { followedPage } from '#server/editor/drafts/followed-page.ts'
import { editorServicesOf } from '#server/editor/drafts/handlers.ts'
import { readDraft, readPageUncached } from '#server/editor/drafts/stored-draft.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { Editors } from '#server/editor/editors.ts'
import { createLibraryHandlers, type LibraryParts } from '#server/editor/library-handlers.ts'
import { createMachineHandlers, type MachineParts } from '#server/editor/machines/machine-handlers.ts'
import { createWebhookHandlers, type WebhookParts } from '#server/editor/machines/webhook-handlers.ts'
import { createMarketTreeHandlers } from '#server/editor/market-tree-handlers.ts'
import { readBinned } from '#server/editor/page-bin.ts'
import { createPageBinHandlers } from '#server/editor/page-bin-handlers.ts'
import { createPageHandlers, type PageHandlerParts } from '#server/editor/page-handlers.ts'
import { createPatternHandlers } from '#server/editor/pattern-handlers.ts'
import type { PresenceBook } from '#server/editor/presence.ts'
import { createPublishingHandlers, type PublishingParts } from '#server/editor/publishing-handlers.ts'
import { createReplacingHandlers } from '#server/editor/replacing/replacing-handlers.ts'
import { createReviewHandlers, idNumber } from '#server/editor/reviews/review-handlers.ts'
import { readReview } from '#server/editor/reviews/reviews.ts'
import { withRoleScopes } from '#server/editor/roles/role-scopes.ts'
import { createSecondFactorHandlers } from '#server/editor/second-factor-handlers.ts'
import type { SecondFactorOf } from '#server/editor/second-factor-state.ts'
import { createTranslationHandlers } from '#server/editor/translation/translation-handlers.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import type { KnownDevices } from '#server/session/known-devices.ts'
import type { VariantCounts } from '#server/variants/variant-counts.ts'

export interface EditorParts
  extends PageHandlerParts,
    PublishingParts,
    LibraryParts,
    AssistantParts,
    MachineParts,
    WebhookParts {
  store: ContentStore
  rendering: RenderingEngine
  editors: Editors
  sessions: EditorSessions
  devices: KnownDevices
  factors: SecondFactors
  stateOf: SecondFactorOf
  limits: RateLimits
  security: SecurityLog
  drafts: Drafts
  presence: PresenceBook
  variantCounts: Pick<VariantCounts, 'resultsOf'>
}

/** Every endpoint of the editor with its handler. */
export function createEditorServices(parts: EditorParts): Service[] {
  const services = [
    ...editorServicesOf('access', editorApi.access, createAccessHandlers(parts)),
    ...editorServicesOf('secondFactor', editorApi.secondFactor, createSecondFactorHandlers(parts)),
    ...editorServicesOf('pages', editorApi.pages, createPageHandlers(parts)),
    ...editorServicesOf('pageBin', editorApi.pageBin, createPageBinHandlers(parts)),
    ...editorServicesOf('drafts', editorApi.drafts, createDraftHandlers(parts)),
    ...editorServicesOf('comments', editorApi.comments, createCommentHandlers(parts)),
    ...editorServicesOf('reviews', editorApi.reviews, createReviewHandlers(parts)),
    ...editorServicesOf('publishing', editorApi.publishing, createPublishingHandlers(parts)),
    ...editorServicesOf('library', editorApi.library, createLibraryHandlers(parts)),
    ...editorServicesOf('patterns', editorApi.patterns, createPatternHandlers(parts)),
    ...editorServicesOf('marketTrees', editorApi.marketTrees, createMarketTreeHandlers(parts)),
    ...editorServicesOf('translation', editorApi.translation, createTranslationHandlers(parts)),
    ...editorServicesOf('assistant', editorApi.assistant, createAssistantHandlers(parts)),
    ...editorServicesOf('machines', editorApi.machines, createMachineHandlers(parts)),
    ...editorServicesOf('webhooks', editorApi.webhooks, createWebhookHandlers(parts)),
    ...editorServicesOf('variantResults', editorApi.variantResults, {
      async ofWidget({ query: { market, widget, page } }) {
        const { since, variants } = await parts.variantCounts.resultsOf(market, widget, page)
        return { status: 200, body: { ...(since !== undefined && { since }), variants: [...variants] } }
      },
    }),
    ...editorServicesOf('replacing', editorApi.replacing, createReplacingHandlers(parts)),
  ]
  const { database, schedules, security, site } = parts
  return withRoleScopes(services, {
    security,
    async aliasOf(document) {
      const draft = await readDraft(database.db, document)
      const stored = draft ?? (await followedPage(database.db, site(), document))
      return stored && readPageUncached(stored)?.alias
    },
    byId: {
      'editor.publishing.cancelSchedule': schedules.documents,
      'editor.pageBin.restore': (id) => readBinned(database, id),
      'editor.reviews.sendBack': async (id) => {
        const review = await readReview(database.db, idNumber(id))
        return review ? [review.document] : []
      },
    },
  })
}
