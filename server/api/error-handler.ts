import type { IncomingMessage } from 'node:http'
import type { ErrorRequestHandler } from 'express'
import { apiError } from '#schemas/api/api-error.ts'
import { sendReply } from '#server/api/send-reply.ts'
import { retryHeaders, statusIn } from '#server/endpoints/error-status.ts'

/**
 * Creates the handler that responds to an error with the API's error, and reports faults.
 * @param onFault called with errors whose status is 500 or above
 */
export const createErrorHandler =
  (onFault: (error: unknown, request: IncomingMessage) => void): ErrorRequestHandler =>
  (error, request, response, next) => {
    const status = statusIn(error)
    if (status >= 500) onFault(error, request)
    if (response.headersSent) return next(error)
    sendReply(request, response, { status, body: apiError(status), headers: retryHeaders(status) })
  }
