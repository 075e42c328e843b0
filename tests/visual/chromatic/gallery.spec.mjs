import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from '@chromatic-com/playwright'

const root = fileURLToPath(new URL('../../../widgets', import.meta.url))
const folders = (path) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const typeOf = (folder) => folder.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase())

for (const family of folders(root))
  for (const folder of folders(`${root}/${family}`))
    for (const market of ['en', 'ae'])
      test(`${typeOf(folder)} in ${market}`, async ({ page }, { project }) => {
        await page.goto(`/preview/widgets/${typeOf(folder)}?market=${market}&device=${project.name}`)
        await page.waitForLoadState('networkidle')
      })
