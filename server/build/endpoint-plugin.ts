import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { root } from './vite-options.ts'

const isFamilyFile = (id: string, code: string): boolean =>
  ['api', 'editor'].some((folder) => id.startsWith(`${root}schemas/${folder}/`)) &&
  code.includes(': defineEndpoint({')

interface EndpointDeclaration {
  method: string
  path: string
  changes?: boolean
  responses: object
}

const isEndpoint = (value: unknown): value is EndpointDeclaration =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

/** Returns what a browser needs of an endpoint: method, path and response statuses. */
const clientEndpointOf = ({ method, path, changes, responses }: EndpointDeclaration) => ({
  method,
  path,
  ...(changes && { changes }),
  responses: Object.fromEntries(Object.keys(responses).map((status) => [status, 0])),
})

/**
 * Replaces endpoint schemas in browser builds, because the server validates: a family's file is reduced to the
 * addresses of its endpoints. Such files must export families only.
 */
export function endpointPlugin(): Plugin {
  return {
    name: 'vitrine-endpoints',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async transform(code, id) {
      if (!isFamilyFile(id, code)) return undefined
      const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(id).href)
      const families = Object.entries(module).map(([name, family]) => {
        const endpoints = Object.entries(family ?? {})
        const stripped = endpoints.flatMap(([key, endpoint]) =>
          isEndpoint(endpoint) ? [[key, clientEndpointOf(endpoint)] as const] : [],
        )
        if (stripped.length === 0 || stripped.length < endpoints.length)
          throw new Error(`${id}: "${name}" is not an endpoint family`)
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(stripped))}`
      })
      return { code: families.join('\n'), map: null }
    },
  }
}
