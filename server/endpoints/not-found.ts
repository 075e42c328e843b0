/** The response 404 without a reason. */
export const notFound = { status: 404 } as const
