import { type RefObject, useEffect, useState } from 'react'

/** The narrowest that a desktop page is shown at: below it is another class, and shown smaller instead. */
export const desktopWidth = 1_440

/** Returns the size of an element, in CSS pixels. */
export function useSize(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
