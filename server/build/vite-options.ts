import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The checkout's folder, with a trailing slash. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** Holds the builds. */
export const dist = `${root}dist`

/** Name of the style of a widget's parts that are closed until they are pressed, for which pages for phones link it. */
export const closedStyleName = 'closed.module.css'

/**
 * Every widget's component, as a path from the root: `widgets/content/promotion/component.tsx`. Includes, for their
 * style only, the static parts of islands and the style of closed parts.
 */
export const componentFiles = (folder = 'widgets'): string[] =>
  globSync([`${folder}/*/*/{component,static-parts}.tsx`, `${folder}/*/*/${closedStyleName}`], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

/** Entry of every page, and the style of every page. */
export const mainEntry = 'renderer/entry/main.ts'
export const baseStyle = 'renderer/styles/base.css'

/** The server's part that is built, because it holds components. */
export const renderingEntry = 'server/rendering/rendering.ts'

/** The editor's application, and the script of the page in its canvas. */
export const editorEntry = 'preview/main.tsx'
export const canvasEntry = 'preview/canvas/page-script.ts'
