import { access } from '#schemas/editor/access.ts'
import { assistant } from '#schemas/editor/assistant.ts'
import { comments } from '#schemas/editor/comments.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import { library } from '#schemas/editor/library.ts'
import { machines } from '#schemas/editor/machines.ts'
import { marketTrees } from '#schemas/editor/market-trees.ts'
import { pageBin } from '#schemas/editor/page-bin.ts'
import { pages } from '#schemas/editor/pages.ts'
import { patterns } from '#schemas/editor/patterns.ts'
import { publishing } from '#schemas/editor/publishing.ts'
import { replacing } from '#schemas/editor/replacing.ts'
import { reviews } from '#schemas/editor/reviews.ts'
import { secondFactor } from '#schemas/editor/second-factor.ts'
import { translation } from '#schemas/editor/translation.ts'
import { variantResults } from '#schemas/editor/variant-results.ts'
import { webhooks } from '#schemas/editor/webhooks.ts'

/** Every endpoint of the editor, by family and name: for `/preview` only, not in the shop's API description. */
export const editorApi = {
  access,
  secondFactor,
  pages,
  pageBin,
  drafts,
  comments,
  reviews,
  publishing,
  library,
  patterns,
  marketTrees,
  replacing,
  translation,
  assistant,
  variantResults,
  machines,
  webhooks,
} as const
