import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './vite-options.ts'

const virtualModule = 'virtual:client-scripts'
const resolved = `\0${virtualModule}`

/** Client scripts are next to what they improve: a widget, or a part that several widgets share. */
const folders = '{widgets,renderer/browser,renderer/components}/**'
const isClientScript = (file: string): boolean => /(?:^|[/\\.])(?:page-)?client\.ts$/.test(file)

/** The file's own name (`heart.client.ts` is `heart`), or its folder's (`product/buy-box/client.ts` is `buy-box`). */
function nameOf(file: string): string {
  const baseName = basename(file).replace(/\.?(?:page-)?client\.ts$/, '')
  return baseName === '' ? basename(dirname(file)) : baseName
}

const filesOf = (kind: 'client' | 'page-client'): string[] =>
  globSync(`${folders}/{${kind},*.${kind}}.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

/** Returns every client script by its name, as elements give it in `data-client`. Throws on duplicate names. */
export function findClientScripts(): { page: Map<string, string>; onDemand: Map<string, string> } {
  const page = filesOf('page-client')
  const onDemand = filesOf('client')
  const names = [...page, ...onDemand].map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two client scripts are named ${twice}. Rename one of the files.`)
  const filesByName = (files: readonly string[]) => new Map(files.map((file) => [nameOf(file), file]))
  return { page: filesByName(page), onDemand: filesByName(onDemand) }
}

/** The two lists as a module. Their keys are names, not paths: every page carries them. */
function source(): string {
  const { page, onDemand } = findClientScripts()
  const imports = [...page.values()].map((file, index) => `import { start as page${index} } from '/${file}'`)
  const pageEntries = [...page.keys()].map((name, index) => `'${name}': page${index}`)
  const entries = [...onDemand].map(([name, file]) => `'${name}': () => import('/${file}')`)
  return `${imports.join('\n')}
export const pageClients = { __proto__: null, ${pageEntries.join(', ')} }
export const clients = { __proto__: null, ${entries.join(', ')} }`
}

/**
 * Passes the widgets' client scripts to the engine, which does not import them (`renderer/islands/start-clients.ts`).
 * `page-client.ts` files are bundled into every page's module; the others load when an element names them.
 */
export const clientScriptsPlugin = (): Plugin => ({
  name: 'vitrine-client-scripts',
  resolveId: (id) => (id === virtualModule ? resolved : undefined),
  load: (id) => (id === resolved ? source() : undefined),
  configureServer(server) {
    const listAgain = (file: string) => {
      if (!isClientScript(file)) return
      for (const { moduleGraph, hot } of Object.values(server.environments)) {
        const module = moduleGraph.getModuleById(resolved)
        if (module) moduleGraph.invalidateModule(module)
        hot.send({ type: 'full-reload' })
      }
    }
    server.watcher.on('add', listAgain).on('unlink', listAgain)
  },
})
