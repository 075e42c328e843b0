import { globSync, readFileSync } from 'node:fs'

/**
 * Patterns by which a component names an element's script: the attribute, the property of a form, or an attribute in an
 * object.
 */
const assignment = /(?:data-client'?|\bclient)(?:=|: | = )\{?([^\n>]*?)(?=,?\s'?(?:data|aria)-|[\n>])/g
const comparison = /[=!]== '[^']*'/g

/** Returns the names of the client scripts that components and pages give to their elements, sorted, each once. */
export function findDataClients(): string[] {
  const files = globSync(['{widgets,renderer}/**/*.tsx', 'server/pages/*.ts'])
  const names = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(assignment)])
    .flatMap(([, value = '']) => [...value.replaceAll(comparison, '').matchAll(/["']([a-z][a-z-]*)["']/g)])
    .map(([, name = '']) => name)
  return [...new Set(names)].sort()
}
