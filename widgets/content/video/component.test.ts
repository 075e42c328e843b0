// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createEngine, pageOf } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Video from '#widgets/content/video/component.tsx'
import { fixtures } from '#widgets/content/video/fixtures.ts'
import { video } from '#widgets/content/video/index.ts'
import { registry } from '#widgets/registry.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(video, Video, content)
}
const framesOf = async (content: object) => {
  const page = await createEngine(registry).render(pageOf({ id: 'video', type: 'video', content }))
  return page.head.flatMap(({ frames = [] }) => frames)
}

it('renders a poster with a link to the video’s page, without resources of Vimeo', () => {
  show(fixtures.full)
  const link = screen.getByRole('link', { name: 'Play video: How a jumper is made' })
  expect(link.getAttribute('href')).toBe('https://vimeo.com/76979871')
  expect(link.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\//)
  expect(document.querySelector('iframe, video, script, link')).toBeNull()
  expect(document.body.innerHTML).not.toContain('player.vimeo.com')
})

it('names the play button without a title', () => {
  show(fixtures.minimal)
  expect(screen.getByRole('link', { name: 'Play video' })).toBeTruthy()
})

it('reserves space by the aspect ratio of content. Default: 16/9', () => {
  const ratio = () =>
    document.querySelector<HTMLElement>('[style*="--ratio"]')?.style.getPropertyValue('--ratio')
  show(fixtures.full)
  expect(ratio()).toBe('16/6')
  show(fixtures.minimal)
  expect(ratio()).toBe('16/9')
})

it('plays a file with the browser’s controls, without preloading it', () => {
  show(fixtures.file)
  const player = screen.getByLabelText('At the mill')
  expect(player.getAttribute('src')).toBe('/media/not-there.mp4')
  expect(player.getAttribute('preload')).toBe('none')
  expect(player.hasAttribute('controls')).toBe(true)
  expect(player.hasAttribute('autoplay')).toBe(false)
  expect(player.hasAttribute('muted')).toBe(false)
  expect(player.getAttribute('poster')).toBe('/media/autumn-16x6.jpg?w=1280')
})

it('starts autoplay by script, muted, with a pause button', () => {
  show(fixtures['plays by itself'])
  const player = screen.getByLabelText('Video')
  expect(player.hasAttribute('autoplay')).toBe(false)
  expect(player.hasAttribute('muted')).toBe(true)
  expect(player.hasAttribute('loop')).toBe(true)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})

it('allows Vimeo’s player only with a Vimeo video', async () => {
  expect(await framesOf(fixtures.minimal)).toEqual(['https://player.vimeo.com'])
  expect(await framesOf({ vimeoId: 76979871 })).toEqual(['https://player.vimeo.com'])
  expect(await framesOf(fixtures.file)).toEqual([])
})

it.each(['12/../../evil', '12?autoplay=1', 'https://evil.example', '', '-1', '1.5'])(
  'refuses the video id “%s”',
  (vimeoId) => {
    expect(video.validate({ vimeoId }).kind).toBe('invalid')
  },
)

it('plays the file if the id is invalid', () => {
  show({ vimeoId: 'x', file: '/media/a.mp4' })
  expect(document.querySelector('video')).not.toBeNull()
})

it('refuses a file at an executable address', () => {
  expect(video.validate({ file: 'javascript:alert(1)' }).kind).toBe('invalid')
})
