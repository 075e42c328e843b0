/** Returns the response 409 with the reason as a text key, which forms show, and as a message. */
export const conflict = (key: string, message: string) =>
  ({ status: 409, message, errors: { '': [key] } }) as const
