import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of a line of links, which scrolls so that the current one is in sight whenever another becomes current. */
export function useCurrentInSight(current: unknown): RefObject<HTMLElement | null> {
  const links = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the markup that the effect reads follows `current`
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return links
}
