import { findElement, findElements } from '#renderer/browser/page/find-element.ts'

/** From this width on the menu is a bar; below it is a drawer (interface rule 6). */
const inBar = '(min-width: 960px)'

const isOpen = (element: Element | null): boolean => element?.matches(':popover-open') ?? false
const panelOf = (item: Element | null | undefined) => findElement(item, '[data-part="panel"]')
const entryOf = (item: Element | null | undefined) => findElement(item, '[data-part="entry"]')

const close = (panel: HTMLElement | null): void => {
  if (isOpen(panel)) panel?.hidePopover()
}

/** Opens panels while the pointer rests on their entry, and closes them after it has left. */
function openByPointing(item: HTMLElement, openDelay: number, closeDelay: number): void {
  const panel = panelOf(item)
  if (!panel) return
  let timer: ReturnType<typeof setTimeout>
  let pointed = false
  function open(): void {
    panel?.showPopover()
    pointed = true
  }
  function openSoon(): void {
    clearTimeout(timer)
    if (matchMedia(inBar).matches && !isOpen(panel)) timer = setTimeout(open, openDelay)
  }
  item.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(timer)
    if (pointerType === 'mouse') openSoon()
  })
  // The pointer is over it already. A panel that hover styles show now must not close when this script replaces them.
  if (matchMedia('(hover: hover)').matches && item.matches(':hover')) {
    const isShown = panel.checkVisibility({ visibilityProperty: true }) && !isOpen(panel)
    if (isShown && matchMedia(inBar).matches) open()
    else openSoon()
  }
  item.addEventListener('pointerleave', ({ pointerType }) => {
    clearTimeout(timer)
    if (pointerType !== 'mouse' || !matchMedia(inBar).matches) return
    timer = setTimeout(() => close(panel), closeDelay)
  })
  // A press right after hovering must not close the panel that has just opened.
  entryOf(item)?.addEventListener('click', (event) => {
    clearTimeout(timer)
    if (pointed && isOpen(panel)) event.preventDefault()
    pointed = false
  })
  panel.addEventListener('toggle', () => {
    if (!isOpen(panel)) pointed = false
  })
}

/** Returns the step of an arrow key in a list, mirrored in right-to-left text. */
function step(key: string, rightToLeft: boolean): number {
  if (matchMedia(inBar).matches) {
    if (key === 'ArrowRight') return rightToLeft ? -1 : 1
    if (key === 'ArrowLeft') return rightToLeft ? 1 : -1
    return 0
  }
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
}

function moveByKeys(menu: HTMLElement): void {
  const entries = findElements(menu, '[data-part="entry"]')
  const isRightToLeft = () => getComputedStyle(menu).direction === 'rtl'
  function target(key: string, from: number): HTMLElement | null | undefined {
    if (key === 'Home') return entries[0]
    if (key === 'End') return entries.at(-1)
    const by = step(key, isRightToLeft())
    return by === 0 ? undefined : entries[(from + by + entries.length) % entries.length]
  }
  for (const [index, entry] of entries.entries())
    entry.addEventListener('keydown', (event) => {
      const panel = panelOf(entry.closest('[data-part="item"]'))
      if (event.key === 'ArrowDown' && panel && matchMedia(inBar).matches) {
        event.preventDefault()
        if (!isOpen(panel)) entry.click()
        findElement(panel, 'a, summary')?.focus()
        return
      }
      const next = target(event.key, index)
      if (!next) return
      event.preventDefault()
      next.focus()
    })
}

/** Moves focus into an open panel or drawer, unless it is there. */
function focusFirstButton(element: HTMLElement | null): void {
  if (isOpen(element) && !element?.contains(document.activeElement)) element?.querySelector('button')?.focus()
}

/** Prepares a drawer that has opened. */
async function onDrawerToggle(drawer: HTMLElement | null): Promise<void> {
  focusFirstButton(drawer)
  if (!drawer || !isOpen(drawer) || getComputedStyle(drawer).getPropertyValue('--late') !== '') return
  const flyouts = await import('#renderer/browser/flyout/flyout.ts')
  flyouts.refetchClosedStyle(drawer)
}

/** Escape returns focus to the entry; panels and drawers close when focus leaves them. */
function keepFocus(menu: HTMLElement): void {
  for (const item of findElements(menu, '[data-part="item"]')) {
    const panel = panelOf(item)
    panel?.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !isOpen(panel)) return
      event.preventDefault()
      close(panel)
      entryOf(item)?.focus()
    })
    item.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) close(panel)
    })
    panel?.addEventListener('toggle', () => {
      if (!matchMedia(inBar).matches) focusFirstButton(panel)
    })
  }
  const drawer = findElement(menu, '[data-part="drawer"]')
  drawer?.addEventListener('toggle', () => void onDrawerToggle(drawer))
  // The press that fetched this script may have opened it already.
  void onDrawerToggle(drawer)
  drawer?.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !drawer.contains(relatedTarget)) close(drawer)
  })
}

/**
 * Enhances a menu that works without script: panels that open on hover (`data-open-delay`, `data-close-delay`, in
 * milliseconds), arrow keys between entries, and focus management. It is fetched when the pointer or the focus reaches the menu.
 */
export function start(menu: HTMLElement): void {
  const { openDelay, closeDelay } = menu.dataset
  moveByKeys(menu)
  keepFocus(menu)
  for (const item of findElements(menu, '[data-part="item"]'))
    openByPointing(item, Number(openDelay), Number(closeDelay))
}
