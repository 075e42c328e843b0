import { careers } from '#schemas/api/careers.ts'

/** Every endpoint, by family and name. An endpoint is one declaration here and one handler in `server/api/services.ts`. */
export const api = { careers } as const
