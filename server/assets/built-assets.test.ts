import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languageStyles } from '#renderer/styles/language-styles.ts'
import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { baseStyle } from '#server/build/vite-options.ts'

/** Reads a build with this manifest whose style files contain their own names. */
async function assetsOf(manifest: Record<string, { file: string; css?: string[]; imports?: string[] }>) {
  const folder = await mkdtemp(join(tmpdir(), 'built-assets-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  for (const name of styles.filter((file) => file.endsWith('.css')))
    await writeFile(join(folder, name), `[${name.replace(/-.*/, '')}]`)
  const assets = readBuiltAssets(folder, 'first')
  await rm(folder, { recursive: true })
  return assets
}

it('links the style of closed widgets, without the parts that shared style builds upon', async () => {
  const assets = await assetsOf({
    [baseStyle]: { file: 'base.css' },
    '_picture.js': { file: 'picture.js', css: ['picture-11111111.css'] },
    '_tile.js': { file: 'tile.js', css: ['tile-22222222.css'], imports: ['_picture.js'] },
    '_form.js': { file: 'form.js', css: ['form-33333333.css'] },
    'widgets/content/list/component.tsx': { file: 'a.js', css: ['list-44444444.css'], imports: ['_form.js'] },
    'widgets/content/flyout/component.tsx': {
      file: 'b.js',
      css: ['flyout-55555555.css'],
      imports: ['_form.js', '_picture.js'],
    },
  })
  const list = new Set(['content/list'])
  const flyout = new Set(['content/flyout'])
  const linked = { widgets: flyout, parts: false }
  expect(await assets.style(list, linked)).toMatchObject({
    css: '[base.css][form][list][picture]',
    closed: '/assets/styles/3333333355555555.css',
  })
  expect(await assets.style(new Set(), linked)).toMatchObject({
    css: '[base.css][picture]',
    closed: '/assets/styles/3333333355555555.css',
  })
  const inline = await assets.style(new Set([...list, ...flyout]))
  expect(inline.css).toBe('[base.css][form][picture][flyout][list]')
  expect(inline.closed).toBeUndefined()
})

it('links the style of closed parts with that of closed widgets, or has it inline behind all other style', async () => {
  const assets = await assetsOf({
    [baseStyle]: { file: 'base.css' },
    'widgets/content/flyout/component.tsx': { file: 'a.js', css: ['flyout-11111111.css'] },
    'widgets/content/menu/closed.module.css': { file: 'b.js', css: ['panels-22222222.css'] },
    'widgets/content/menu/component.tsx': {
      file: 'c.js',
      css: ['menu-33333333.css'],
      imports: ['widgets/content/menu/closed.module.css'],
    },
    'widgets/content/text/component.tsx': { file: 'd.js', css: ['text-44444444.css'] },
  })
  const open = new Set(['content/menu', 'content/text'])
  const widgets = new Set(['content/flyout'])
  const closed = '/assets/styles/1111111122222222.css'
  expect(await assets.style(open, { widgets, parts: true })).toMatchObject({
    css: '[base.css][menu][text]',
    closed,
  })
  const inline = '[base.css][menu][text][panels]'
  expect(await assets.style(open, { widgets, parts: false })).toMatchObject({ css: inline, closed })
  expect((await assets.style(open)).css).toBe(inline)
})

it('leaves out the styles of other languages', async () => {
  const [extended = '', rightToLeft = ''] = languageStyles
  const assets = await assetsOf({
    [baseStyle]: { file: 'base.css' },
    [extended]: { file: 'extended.css' },
    [rightToLeft]: { file: 'right.css' },
  })
  const styleIn = async (language?: string) => (await assets.style(new Set(), undefined, language)).css
  expect(await styleIn('da')).toBe('[base.css]')
  expect(await styleIn('pl')).toBe('[base.css][extended.css]')
  expect(await styleIn('ar')).toBe('[base.css][right.css]')
  expect(await styleIn()).toBe('[base.css][extended.css][right.css]')
})

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
