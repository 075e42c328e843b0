import type { Assets, PageStyle } from '#renderer/assets.ts'
import type { PreparedPage } from '#renderer/prepare-page.ts'
import type { Registry } from '#renderer/registry.ts'
import { type SelectedAreas, selectRows, type Visit } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { devices, isPhone } from '#schemas/values/device.ts'

type PageContext = Pick<RenderContext, 'device' | 'market'>

type Style = PageStyle | Promise<PageStyle>

/** Selects the styles of pages. */
export interface PageStyles {
  /**
   * Returns the style of a page. The linked part is the same for all pages.
   * @param selections the page's rows for each device class that it has to be styled for
   * @param rendered folders of the widgets with HTML
   * @param context of its rendering: phones link the style of closed parts, such as the menu; on wide screens these are visible, or
   * shown by hover without script
   */
  ofPage(selections: readonly SelectedAreas[], rendered: ReadonlySet<string>, context: PageContext): Style
  /** Returns the style of a page on the canvas. */
  ofCanvas(): Style
}

/**
 * Returns the rows of a page for each device class. A page may have to correct its class, and by then its one inline
 * style can neither grow nor change: the policy names its hash.
 */
export const selectionsOfClasses = (
  prepared: PreparedPage,
  context: RenderContext,
  visit: Visit,
): readonly SelectedAreas[] => devices.map((device) => selectRows(prepared, { ...context, device }, visit))

export function createPageStyles({ registry, assets }: { registry: Registry; assets: Assets }): PageStyles {
  const widgets = registry.all()
  const allFolders = new Set(widgets.map(({ folder }) => folder))
  const closedFolders = new Set(
    widgets.filter(({ definition }) => definition.closed).map(({ folder }) => folder),
  )

  /** Returns the folders of a page's widgets that are not closed at first, and whether it has others. */
  function openFolders(selections: readonly SelectedAreas[]): { open: Set<string>; hasClosed: boolean } {
    const open = new Set<string>()
    let hasClosed = false
    for (const [area, rows] of selections.flatMap((areas) => [...areas]))
      for (const widget of rows.flatMap((row) => row.widgets)) {
        if (widget.kind !== 'widget') continue
        if (area === 'fixed' && widget.widget.definition.closed) hasClosed = true
        else open.add(widget.widget.folder)
      }
    return { open, hasClosed }
  }

  return {
    ofPage(selections, rendered, { device, market }) {
      const { open, hasClosed } = openFolders(selections)
      const shownFolders = selections.length > 1 ? open : open.intersection(rendered)
      const parts = isPhone(device)
      // All closed widgets, whichever of them the page has: so all pages link the same.
      const linkedStyle = { widgets: closedFolders.difference(open), parts }
      return assets.style(
        shownFolders,
        hasClosed || parts ? linkedStyle : undefined,
        market.language.baseCode,
      )
    },
    // An editor can place any widget there, and its content policy allows no style to be added later.
    ofCanvas: () => assets.style(allFolders),
  }
}
