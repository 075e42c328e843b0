import type { Page } from 'playwright'

/** The size in pixels of a narrow screen and of one with enlarged text, and the root's font size. */
const enlargements = [
  { width: 320, height: 844, size: '100%' },
  { width: 390, height: 844, size: '200%' },
]

/** Returns layout problems of a page: wider than the screen, or an overlay, the logo or the basket link is clipped. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInside = ({ left, right }: DOMRect) => left >= 0 && right <= innerWidth
    const excess = document.documentElement.scrollWidth - innerWidth
    const outer = excess > 0 ? [...document.querySelectorAll('main *')] : []
    const names = outer
      .filter((element) => element.checkVisibility() && !isInside(element.getBoundingClientRect()))
      .map((element) => `${element.tagName} ${element.className}`)
    const overlays = [...document.querySelectorAll(':popover-open, dialog[open]')]
    const clipped = overlays.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    const logo = document.querySelector('[data-area="header"] a[aria-label]:not([data-tool])')
    const basket = document.querySelector('[data-tool="basket"]')
    const name = document.createRange()
    if (logo) name.selectNodeContents(logo)
    return [
      ...(excess > 0 ? [`${excess} px too wide: ${names.slice(0, 5).join(', ')}`] : []),
      ...clipped.map(({ className }) => `${className} cuts off what it holds`),
      ...(name.getClientRects().length > 1 ? ['the logo is broken'] : []),
      ...(logo && !isInside(logo.getBoundingClientRect()) ? ['the logo is off the screen'] : []),
      ...(basket && !isInside(basket.getBoundingClientRect()) ? ['the basket is off the screen'] : []),
    ]
  })

/**
 * Returns what does not fit on a screen of 320 px, and on a phone with text of double size (interface rule 11).
 * Restores the page's size.
 */
export async function enlargedExcess(page: Page): Promise<string[]> {
  const own = page.viewportSize()
  const setSize = (size: string) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
  const problems: string[] = []
  for (const { size, ...screen } of enlargements) {
    await page.setViewportSize(screen)
    await setSize(size)
    problems.push(...(await misplaced(page)).map((line) => `${screen.width} px, text of ${size}: ${line}`))
  }
  await setSize('')
  if (own) await page.setViewportSize(own)
  return problems
}
