import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Assets, PageStyle } from '#renderer/assets.ts'
import { fontFilesOf } from '#renderer/styles/font-files.ts'
import { readChunks } from '#server/build/client-manifest.ts'
import { baseStyle, mainEntry } from '#server/build/vite-options.ts'

const hashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`

/**
 * Reads the manifest and style files of a build into memory.
 * @param widgets the folder that widget folders are named from: `widgets`
 * @throws if the manifest is missing or invalid
 */
export function readBuiltAssets(folder: string, buildId: string, widgets = 'widgets'): Assets {
  const entries = readChunks(folder)
  const componentOf = (name: string) => entries.get(`${widgets}/${name}/component.tsx`)
  const addressOf = (source: string) => {
    const file = entries.get(source)?.file
    return file ? `/${file}` : undefined
  }
  // Reads all files at startup: an in-place build deletes them while this process still serves its pages.
  const builtFiles = [...entries.values()].flatMap(({ file, css }) => [file, ...css])
  const contents = new Map(
    builtFiles
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8').trimEnd()]),
  )
  const read = (file: string) => contents.get(file) ?? ''

  /** Style files of an entry and its imports, shared parts first. */
  function styleFiles(source: string, seen = new Set<string>()): string[] {
    const entry = entries.get(source)
    if (!entry || seen.has(source)) return []
    seen.add(source)
    return [...entry.imports.flatMap((imported) => styleFiles(imported, seen)), ...entry.css]
  }

  const base = read(entries.get(baseStyle)?.file ?? '')
  const styles = new Map<string, PageStyle>()
  const fonts = new Map<readonly string[], readonly string[]>()

  function join(folders: readonly string[]): PageStyle {
    const sources = folders.flatMap((name) =>
      ['static-parts', 'component'].map((role) => `${widgets}/${name}/${role}.tsx`),
    )
    const files = new Set(sources.flatMap((source) => styleFiles(source)))
    const css = [base, ...[...files].map(read)].join('')
    return { css, hash: hashOf(css) }
  }

  const main = addressOf(mainEntry)
  return {
    buildId,
    modules: main ? [main] : [],
    script: (name) => `/${componentOf(name)?.file ?? ''}`,
    style(folders) {
      const sorted = [...folders].sort()
      const key = sorted.join(' ')
      const style = styles.get(key) ?? join(sorted)
      styles.set(key, style)
      return style
    },
    entry(source) {
      const script = addressOf(source)
      return script ? { scripts: [script], styles: styleFiles(source).map((file) => `/${file}`) } : undefined
    },
    fonts(language) {
      const files = fontFilesOf(language)
      const addresses = fonts.get(files) ?? files.flatMap((file) => addressOf(`node_modules/${file}`) ?? [])
      fonts.set(files, addresses)
      return addresses
    },
  }
}
