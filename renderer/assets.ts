/** The style that a page carries inline, and its `'sha256-…'` for the content security policy. */
export interface PageStyle {
  css: string
  hash: string
  /** Style elements of the development server, which replace built files. */
  developmentTags?: string
}

/** Locates built files for the browser. */
export interface Assets {
  /** Changes with every build; part of every cache key. */
  buildId: string
  /** Returns the address of a widget's script, by its folder. */
  script(folder: string): string
  /** Returns the base style and the styles of these widgets, concatenated. */
  style(folders: ReadonlySet<string>): PageStyle | Promise<PageStyle>
  /** Modules that every page loads. */
  modules: readonly string[]
  /** Returns the files of a standalone entry, by its source: scripts and styles. Undefined if it was not built. */
  entry(source: string): { scripts: readonly string[]; styles: readonly string[] } | undefined
  /** Fonts to preload. */
  fonts(language: string): readonly string[]
}
