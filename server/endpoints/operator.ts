import type { ApiSession } from '#server/endpoints/handlers.ts'

/** Whether somebody runs the shop: what is back-office is for them alone (spec 2, section 6). */
export const isOperator = (session: ApiSession | undefined): boolean => session?.role === 'operator'
