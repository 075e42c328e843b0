import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EditorSession, startEditorSession } from '#tests/bench/editor-session.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let browser: Browser
let shop: TestStorefront
let session: EditorSession

beforeAll(async () => {
  browser = await sharedChromium()
  shop = await startTestStorefront()
  session = await startEditorSession(browser, shop)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

const headline = (page: Page) => page.getByLabel('Headline', { exact: true }).first()
const onCanvas = (page: Page) =>
  page.frameLocator('iframe[title="The page"]').locator('.widget[data-id="text-0"] h2')

/** Opens the first widget of a page whose canvas has reported its layout, so that it receives messages. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Top: Insert here' }).waitFor()
  await page.locator('[role=treeitem][data-kind=widget]').first().click()
  await headline(page).fill('Weights')
  await expect.poll(() => onCanvas(page).textContent()).toBe('Weights')
  await page.locator('[data-saving="saved"]').waitFor()
}

it('shows a plain text on the canvas before the next frame', async () => {
  const path = await session.makePage(4)
  await session.withDraft(path, async (page) => {
    await openFirst(page)
    await headline(page).focus()
    const shown = await page.evaluate(async () => {
      const field = document.activeElement
      const canvas = document.querySelector('iframe')?.contentDocument
      let frames = 0
      requestAnimationFrame(() => {
        frames += 1
      })
      document.execCommand('insertText', false, '!')
      // A key is handled synchronously, and so before the next frame.
      for (let turn = 0; turn < 20; turn += 1) await null
      const text = canvas?.querySelector('.widget[data-id="text-0"] h2')?.textContent
      return { typed: field instanceof HTMLInputElement && field.value, text, frames }
    })
    expect(shown).toEqual({ typed: 'Weights!', text: 'Weights!', frames: 0 })
  })
})

it('preserves text typed during a server rendering', async () => {
  const path = await session.makePage(6)
  await session.withDraft(path, async (page) => {
    await openFirst(page)
    const renders: Route[] = []
    await page.route('**/preview/api/render', (route) => void renders.push(route))
    await headline(page).press('End')
    await page.keyboard.type('1')
    await expect.poll(() => renders.length).toBe(1)
    await page.keyboard.type('2')
    await expect.poll(() => onCanvas(page).textContent()).toBe('Weights12')
    const seen = await onCanvas(page).evaluateHandle((heading) => {
      const texts: string[] = []
      const area = heading.closest('[data-area]')
      const recordText = () => texts.push(area?.querySelector('h2')?.textContent ?? '')
      if (area)
        new MutationObserver(recordText).observe(area, {
          childList: true,
          characterData: true,
          subtree: true,
        })
      return texts
    })
    await renders[0]?.continue()
    // Requests the next one after the first was shown.
    await expect.poll(() => renders.length).toBe(2)
    expect(await onCanvas(page).textContent()).toBe('Weights12')
    await renders[1]?.continue()
    await page.unroute('**/preview/api/render')
    await page.keyboard.type('3')
    await expect.poll(() => onCanvas(page).textContent()).toBe('Weights123')
    expect(await seen.jsonValue()).not.toContain('Weights1')
    await page.locator('[data-saving="saved"]').waitFor()
  })
})

it('preserves the caret when a rendering arrives while typing', async () => {
  const path = await session.makePage(8)
  await session.withDraft(path, async (page) => {
    await openFirst(page)
    const canvas = page.frameLocator('iframe[title="The page"]')
    const headingOf = (widget: string) => canvas.locator(`.widget[data-id="${widget}"] h2`)
    const startTyping = async (widget: string) => {
      const box = await headingOf(widget).boundingBox()
      if (!box) throw new Error(`${widget} is not in view`)
      await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
      await canvas.locator('[contenteditable]').waitFor()
    }
    const heldRequests: Route[] = []
    await page.route('**/preview/canvas/**', (route) => void heldRequests.push(route))
    await startTyping('text-0')
    await page.keyboard.type('First')
    await page.keyboard.press('Enter')
    // The typed text is saved, and the whole page is rendered.
    await expect.poll(() => heldRequests.length).toBe(1)
    await startTyping('text-1')
    const arrived = page.waitForResponse('**/preview/canvas/**')
    await heldRequests[0]?.continue()
    await (await arrived).finished()
    await page.keyboard.type('Second')
    expect(await headingOf('text-1').textContent()).toBe('Second')
    await page.unroute('**/preview/canvas/**')
    await page.keyboard.press('Enter')
    await page.locator('[data-saving="saved"]').waitFor()
    await expect.poll(() => headingOf('text-1').textContent()).toBe('Second')
  })
})

it.each([
  ['a page', 80, 'auto'],
  ['a long page', 240, 'hidden'],
])('lays out rows of %s near the viewport, and the rest on scroll', async (_, widgets, visibility) => {
  const path = await session.makePage(widgets)
  await session.withDraft(path, async (page) => {
    const last = page
      .frameLocator('iframe[title="The page"]')
      .locator(`[data-row="row-${Math.floor(widgets / 2) - 1}"]`)
    const contentVisibility = () => last.evaluate((row) => getComputedStyle(row).contentVisibility)
    const isLeftOut = async () => (await contentVisibility()) === visibility
    await page.getByRole('button', { name: 'Top: Insert here' }).waitFor()
    expect(await isLeftOut()).toBe(true)
    await page.getByRole('tree').evaluate((tree) => tree.scrollTo(0, tree.scrollHeight))
    await page.locator(`[role=treeitem][data-key="widget text-${widgets - 1}"]`).click()
    await expect.poll(contentVisibility).toBe('visible')
    const isInSight = () =>
      last.evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInSight).toBe(true)
  })
})
