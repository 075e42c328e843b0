import type { basket } from '#schemas/api/basket.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'

/** The basket as a change of it answers. */
export type BasketAnswer = Extract<AnswerOf<typeof basket.addLine>, { status: 200 }>['body']
