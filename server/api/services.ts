import { api } from '#schemas/api/list.ts'
import { type Service, servicesOf } from '#server/api/handlers.ts'
import { createCareersHandlers } from '#server/careers/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
}

/** Every endpoint with its handler: a family is one line. */
export const createServices = ({ site }: Parts): Service[] => [
  ...servicesOf('careers', api.careers, createCareersHandlers(site)),
]
