/** The style that a page carries inline, and its `'sha256-…'` for the content security policy. */
export interface PageStyle {
  css: string
  hash: string
  /** The development server's style elements, which stand in for it there. */
  developmentTags?: string
}

/** Where the browser finds what was built. */
export interface Assets {
  /** Changes with every build; part of every cache key. */
  buildId: string
  /** Address of a widget's script, by its folder. */
  script(folder: string): string
  /** The base style and that of these widgets, in one piece. */
  style(folders: ReadonlySet<string>): PageStyle | Promise<PageStyle>
  /** Modules that every page loads. */
  modules: readonly string[]
  /** The files of an entry that stands by itself, by its source: scripts to load, styles. Undefined where none was built. */
  entry(source: string): { scripts: readonly string[]; styles: readonly string[] } | undefined
  /** Fonts worth fetching before the style asks for them. */
  fonts(language: string): readonly string[]
}
