import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { baseStyle } from '#server/build/vite-options.ts'

it('still knows the style of every widget after the next build has removed its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-assets-'))
  const manifest = {
    [baseStyle]: { file: 'base.css' },
    'widgets/content/text/component.tsx': { file: 'text.js', css: ['text.css'] },
  }
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'base.css'), 'body{margin:0}')
  await writeFile(join(folder, 'text.css'), 'p{margin:0}')
  const assets = readBuiltAssets(folder, 'first')
  await rm(folder, { recursive: true })
  expect(await assets.style(new Set(['content/text']))).toMatchObject({ css: 'body{margin:0}p{margin:0}' })
})
