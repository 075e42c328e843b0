import { createProblem } from '#server/editor/checks/page-parts.ts'

/** Problem of a first publication with an end, of something that the shop needs. */
export const neededAfterEnd = createProblem(
  'error',
  'needed-after-end',
  'The shop cannot do without this, and no earlier version would return: publish it without an end.',
)
