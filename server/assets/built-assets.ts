import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Assets, LinkedStyle, PageStyle } from '#renderer/assets.ts'
import { fontFilesOf } from '#renderer/styles/font-files.ts'
import { languageStylesOf } from '#renderer/styles/language-styles.ts'
import { joinedAddress } from '#server/assets/joined-styles.ts'
import { readChunks } from '#server/build/client-manifest.ts'
import { baseStyle, closedStyleName, mainEntry } from '#server/build/vite-options.ts'

const noFolders: ReadonlySet<string> = new Set()

const hashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`

interface BuiltFiles {
  file: string
  css: readonly string[]
}

/** Returns the address of an entry's file, if it was built. */
const addressOfFile = (entry: BuiltFiles | undefined): string | undefined =>
  entry?.file ? `/${entry.file}` : undefined

/** Returns the content of a build's style files, by name. */
function readStyleFiles(folder: string, entries: readonly BuiltFiles[]): ReadonlyMap<string, string> {
  const files = entries.flatMap(({ file, css }) => [file, ...css])
  const styles = files.filter((file) => file.endsWith('.css'))
  return new Map(styles.map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8').trimEnd()]))
}

/**
 * Reads the manifest and style files of a build into memory.
 * @param widgets the folder that widget folders are named from: `widgets`
 * @throws if the manifest is missing or invalid
 */
export function readBuiltAssets(folder: string, buildId: string, widgets = 'widgets'): Assets {
  const entries = readChunks(folder)
  const componentOf = (name: string) => entries.get(`${widgets}/${name}/component.tsx`)
  const addressOf = (source: string) => addressOfFile(entries.get(source))
  // Reads all styles at startup: later builds remove their files while this process still composes pages of them.
  const contents = readStyleFiles(folder, [...entries.values()])
  const read = (file: string) => contents.get(file) ?? ''

  /** Style files of an entry and its imports, shared parts first. */
  function styleFiles(source: string, seenFiles = new Set<string>()): string[] {
    const entry = entries.get(source)
    if (!entry || seenFiles.has(source)) return []
    seenFiles.add(source)
    return [...entry.imports.flatMap((importedFile) => styleFiles(importedFile, seenFiles)), ...entry.css]
  }

  const readEntry = (source: string) => read(entries.get(source)?.file ?? '')
  const styles = new Map<string, PageStyle>()
  const fonts = new Map<readonly string[], readonly string[]>()

  function filesOf(folders: readonly string[]): Set<string> {
    const sources = folders.flatMap((name) =>
      ['static-parts', 'component'].map((role) => `${widgets}/${name}/${role}.tsx`),
    )
    return new Set(sources.flatMap((source) => styleFiles(source)))
  }

  // The style of one shared part can override that of another, which therefore has to precede it everywhere: such files
  // are never linked, because a link follows the inline style.
  const sharedParts = [...entries].filter(([source, { css }]) => source.startsWith('_') && css.length > 0)
  const builtUpon = new Set(
    sharedParts.flatMap(([source, { css }]) => styleFiles(source).filter((file) => !css.includes(file))),
  )

  /** The style of parts that are closed at first. */
  const partFiles = new Set(
    [...entries].flatMap(([source, { css }]) => (source.endsWith(`/${closedStyleName}`) ? css : [])),
  )

  function join(
    open: readonly string[],
    closed: readonly string[],
    linkedStyle: LinkedStyle | undefined,
    languageFiles: readonly string[],
  ): PageStyle {
    const closedFiles = [...filesOf(closed)]
    const openFiles = filesOf(open)
    const inline = openFiles
      .difference(partFiles)
      .union(new Set(closedFiles.filter((file) => builtUpon.has(file))))
      // Last, as in the link.
      .union(linkedStyle?.parts ? new Set<string>() : openFiles.intersection(partFiles))
    const css = [baseStyle, ...languageFiles]
      .map(readEntry)
      .concat([...inline].map(read))
      .join('')
    // Files that are inline as well stay in it, so that all pages link the same.
    const linkedFiles = linkedStyle
      ? [...closedFiles.filter((file) => !builtUpon.has(file)), ...partFiles]
      : []
    return { css, hash: hashOf(css), ...(linkedFiles.length > 0 && { closed: joinedAddress(linkedFiles) }) }
  }

  return {
    buildId,
    modules: [addressOf(mainEntry) ?? []].flat(),
    script: (name) => `/${componentOf(name)?.file ?? ''}`,
    style(folders, linked, language) {
      const closed = linked?.widgets ?? noFolders
      const open = [...folders].filter((name) => !closed.has(name)).sort()
      const closedFolderList = [...closed].sort()
      const languageFiles = languageStylesOf(language)
      const key = [open, closedFolderList, languageFiles].map(String).join('|') + linked?.parts
      const style = styles.get(key) ?? join(open, closedFolderList, linked, languageFiles)
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
