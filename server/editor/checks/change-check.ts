import { createProblem } from '#server/editor/checks/page-parts.ts'

/** Problem of a document that was published, unpublished, moved or deleted while it was checked for publishing. */
export const changedMeanwhile = createProblem(
  'error',
  'changed-meanwhile',
  'This was published, taken down, moved, deleted or discarded meanwhile. Look at it before you publish it.',
)
