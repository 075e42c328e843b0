import type { basket } from '#schemas/api/basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'

/** The basket in the response to a change. */
export type BasketBody = Extract<ResponseOf<typeof basket.addLine>, { status: 200 }>['body']
