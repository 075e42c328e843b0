import type { ViteDevServer } from 'vite'
import type { Assets } from '#renderer/assets.ts'
import { baseStyle, mainEntry, root } from '#server/build/vite-options.ts'

/**
 * Assets as the development server has them: modules by their source path, styles as tags that Vite adopts and
 * replaces when they change, so that there is no flash of unstyled content.
 */
export function createDevelopmentAssets(vite: ViteDevServer): Assets {
  /** Style files that a module and all that it imports bring along. */
  async function styleFiles(source: string): Promise<Set<string>> {
    await vite.ssrLoadModule(source)
    const files = new Set<string>()
    const seen = new Set<string>()
    const walk = (
      file: string | null | undefined,
      imported: Iterable<{ file: string | null; importedModules: Set<unknown> }>,
    ) => {
      if (!file || seen.has(file)) return
      seen.add(file)
      if (file.endsWith('.css')) files.add(file)
      for (const module of imported) walk(module.file, modulesOf(module.file))
    }
    const modulesOf = (file: string | null) =>
      [...(file ? (vite.environments.ssr.moduleGraph.getModulesByFile(file) ?? []) : [])].flatMap(
        (module) => [...module.importedModules],
      )
    walk(`${root}${source.slice(1)}`, modulesOf(`${root}${source.slice(1)}`))
    return files
  }

  async function tagOf(file: string): Promise<string> {
    const module: { default?: unknown } = await vite.ssrLoadModule(`/${file.slice(root.length)}?inline`)
    return `<style type="text/css" data-vite-dev-id="${file}">${String(module.default)}</style>`
  }

  const assets: Assets = {
    buildId: 'development',
    modules: ['/server/assets/refresh-preamble.js', '/@vite/client', `/${mainEntry}`],
    developmentHead: '',
    script: (folder) => `/widgets/${folder}/component.tsx`,
    async style(folders) {
      const sources = [...folders].map((folder) => `/widgets/${folder}/component.tsx`)
      const found = await Promise.all(sources.map(styleFiles))
      const files = new Set([`${root}${baseStyle}`, ...found.flatMap((set) => [...set])])
      assets.developmentHead = (await Promise.all([...files].map(tagOf))).join('')
      return { css: '', hash: '' }
    },
    fonts: () => [],
  }
  return assets
}
