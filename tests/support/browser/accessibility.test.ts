import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contrastRule, violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, openContext, sharedChromium } from '#tests/support/browser/chromium.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => closeContexts(browser))

it('finds a look without enough contrast on every page, and checks a sufficient one once', async () => {
  const context = await openContext(browser)
  const page = await context.newPage()
  const looks = new Set<number>()
  const findingsIn = async (main: string) => {
    await page.setContent(`<html lang="en"><title>Looks</title><main>${main}</main>`)
    return violationsOf(page, { only: [contrastRule], looks })
  }
  const readMarks = () => page.locator('[data-contrast-judged]').allTextContents()
  expect(await findingsIn('<p>Dark</p>')).toEqual([])
  expect([looks.size, await readMarks()]).toEqual([1, ['Dark']])
  for (const _ of ['one page', 'another']) {
    const pale = expect.stringMatching(/^color-contrast: .*Pale/)
    expect(await findingsIn('<p>Dark, too</p><p style="color: #ddd">Pale</p>')).toEqual([pale])
    expect([looks.size, await readMarks()]).toEqual([1, ['Pale']])
  }
  await context.close()
})
