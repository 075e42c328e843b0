import type { basket } from '#schemas/api/basket.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'

/** The basket in the answer of a change. */
export type BasketAnswer = Extract<AnswerOf<typeof basket.addLine>, { status: 200 }>['body']
