import type { ApiSession } from '#server/endpoints/handlers.ts'

/** Whether a session belongs to an operator. Back-office endpoints are for operators only (account rule 20). */
export const isOperator = (session: ApiSession | undefined): boolean => session?.role === 'operator'
