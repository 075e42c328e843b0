/** The style that a page carries inline, and its `'sha256-…'` for the content security policy. */
export interface PageStyle {
  css: string
  hash: string
  /** Address of the style of what is closed at first, which the document links; undefined if there is none. */
  closed?: string
  /** Style elements of the development server, which replace built files. */
  developmentTags?: string
}

/** What a page links the style of instead of carrying it inline. */
export interface LinkedStyle {
  /** Folders of widgets that are closed at first. */
  widgets: ReadonlySet<string>
  /** Whether this includes the parts of other widgets that are closed at first, such as the panels of a menu. */
  parts: boolean
}

/** Locates built files for the browser. */
export interface Assets {
  /** Changes with every build; part of every cache key. */
  buildId: string
  /** Returns the address of a widget's script, by its folder. */
  script(folder: string): string
  /**
   * Returns the base style and the styles of these widgets, concatenated.
   * @param linkedStyle what is linked instead. The link's address does not depend on its `parts`. Default: nothing
   * @param language ISO 639-1; styles of other languages are left out. Default: any
   */
  style(
    folders: ReadonlySet<string>,
    linkedStyle?: LinkedStyle,
    language?: string,
  ): PageStyle | Promise<PageStyle>
  /** Modules that every page loads. */
  modules: readonly string[]
  /** Returns the files of a standalone entry, by its source: scripts and styles. Undefined if it was not built. */
  entry(source: string): { scripts: readonly string[]; styles: readonly string[] } | undefined
  /** Fonts to preload. */
  fonts(language: string): readonly string[]
}
