import { watchPresses } from '#renderer/kit/flyout-presses.ts'

/** Makes the page's flyouts open by their openers. The element needs nothing of its own. */
export function start(): void {
  watchPresses()
}
