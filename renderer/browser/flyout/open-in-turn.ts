import type { openInTurn as open } from '#renderer/browser/flyout/flyout.ts'

/** Opens a flyout once no other is open. The script of flyouts is fetched for it. */
export async function openInTurn(...request: Parameters<typeof open>): Promise<void> {
  const flyouts = await import('#renderer/browser/flyout/flyout.ts')
  flyouts.openInTurn(...request)
}
