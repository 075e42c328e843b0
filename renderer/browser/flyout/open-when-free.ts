import type { openWhenFree } from '#renderer/browser/flyout/flyout.ts'

/** Opens a flyout once no other is open. The script of flyouts is fetched for it. */
export async function loadAndOpenWhenFree(...request: Parameters<typeof openWhenFree>): Promise<void> {
  const flyouts = await import('#renderer/browser/flyout/flyout.ts')
  flyouts.openWhenFree(...request)
}
