import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { Assets } from '#renderer/assets.ts'
import { languageStyles } from '#renderer/styles/language-styles.ts'
import { baseStyle, closedStyleName, componentFiles, mainEntry, root } from '#server/build/vite-options.ts'

/**
 * Creates assets of the development server: modules by source path, and styles as elements that Vite adopts and
 * replaces, to avoid a flash of unstyled content. A broken style is left out and reported.
 */
export function createDevelopmentAssets(vite: ViteDevServer, report: (error: unknown) => void): Assets {
  const graph = vite.environments.ssr.moduleGraph

  /** Style files that a module and all that it imports bring along. */
  async function styleFiles(source: string): Promise<Set<string>> {
    const files = new Set<string>()
    try {
      await vite.ssrLoadModule(source)
    } catch (error) {
      report(error)
      return files
    }
    const seenModules = new Set<EnvironmentModuleNode>()
    const walk = (module: EnvironmentModuleNode) => {
      if (seenModules.has(module)) return
      seenModules.add(module)
      if (module.file?.endsWith('.css')) files.add(module.file)
      for (const imported of module.importedModules) walk(imported)
    }
    for (const module of graph.getModulesByFile(`${root}${source.slice(1)}`) ?? []) walk(module)
    return files
  }

  async function elementOf(file: string): Promise<string> {
    try {
      const module: { default?: unknown } = await vite.ssrLoadModule(`/${file.slice(root.length)}?inline`)
      return `<style type="text/css" data-vite-dev-id="${file}">${String(module.default)}</style>`
    } catch (error) {
      report(error)
      return ''
    }
  }

  return {
    buildId: 'development',
    modules: [
      '/server/assets/refresh-preamble.js',
      '/@vite/client',
      `/${mainEntry}`,
      '/server/assets/development-styles.ts',
    ],
    script: (folder) => `/widgets/${folder}/component.tsx`,
    async style(folders) {
      const sources = componentFiles().filter((file) => folders.has(file.split('/').slice(1, 3).join('/')))
      const styles = await Promise.all(sources.map((file) => styleFiles(`/${file}`)))
      const always = [baseStyle, ...languageStyles].map((source) => `${root}${source}`)
      const files = new Set([...always, ...styles.flatMap((set) => [...set])])
      const isPart = (file: string) => file.endsWith(`/${closedStyleName}`)
      // Closed parts last, as in builds.
      const ordered = [...files].sort((a, b) => Number(isPart(a)) - Number(isPart(b)))
      const elements = await Promise.all(ordered.map(elementOf))
      return { css: '', hash: '', developmentTags: elements.join('') }
    },
    entry: (source) => ({
      scripts: ['/server/assets/refresh-preamble.js', '/@vite/client', `/${source}`],
      // Vite brings them with the modules that import them.
      styles: [],
    }),
    fonts: () => [],
  }
}
