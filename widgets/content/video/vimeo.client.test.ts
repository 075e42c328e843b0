// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setConsent } from '#renderer/browser/page/consent.ts'
import { start } from '#widgets/content/video/vimeo.client.ts'
import { vimeoPlayer } from '#widgets/content/video/vimeo.ts'

function show(id = '76979871', loop = false): void {
  const props = JSON.stringify({ video: id, title: 'The mill', loop: String(loop) })
  document.body.innerHTML = `<div data-client="vimeo" data-props='${props}'>
    <a href="https://vimeo.com/${id}">Play</a>
    <section data-part="question" aria-label="The mill" tabindex="-1" hidden><button data-part="play">This one</button></section>
  </div>`
  const element = document.querySelector<HTMLElement>('[data-client]')
  if (element) start(element)
}
const pressButton = () => screen.getByText('Play').click()
const frame = () => document.querySelector('embed')
const question = () => document.querySelector<HTMLElement>('[data-part="question"]')

// jsdom loads no frames and would report an error, so another element replaces the frame.
const createElement = document.createElement.bind(document)
vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
  createElement(name === 'iframe' ? 'embed' : name),
)

beforeEach(() => setConsent([]))

it('plays in place at a press if the visitor consents to other services', () => {
  setConsent(['other'])
  show()
  expect(frame()).toBeNull()
  pressButton()
  expect(frame()?.src).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1')
  expect(frame()?.title).toBe('The mill')
})

it('asks for consent first, and can play once without it', () => {
  show()
  pressButton()
  expect(frame()).toBeNull()
  expect(question()?.hidden).toBe(false)
  expect(document.activeElement).toBe(question())
  screen.getByText('This one').click()
  expect(frame()).not.toBeNull()
})

it('plays as soon as the visitor gives the required consent', () => {
  show()
  pressButton()
  setConsent(['analytics'])
  expect(frame()).toBeNull()
  setConsent(['other'])
  expect(frame()).not.toBeNull()
})

it('does not play on a consent given elsewhere', () => {
  show()
  setConsent(['other'])
  expect(frame()).toBeNull()
})

it('takes the question back at Escape', () => {
  show()
  pressButton()
  question()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(question()?.hidden).toBe(true)
  expect(document.activeElement).toBe(screen.getByText('Play'))
  setConsent(['other'])
  expect(frame()).toBeNull()
})

it('leaves modified clicks to the browser', () => {
  setConsent(['other'])
  show()
  const event = new MouseEvent('click', { ctrlKey: true, cancelable: true, bubbles: true })
  screen.getByText('Play').addEventListener('click', (click) => {
    expect(click.defaultPrevented).toBe(false)
    click.preventDefault()
  })
  screen.getByText('Play').dispatchEvent(event)
  expect(frame()).toBeNull()
})

it('makes an address of digits only', () => {
  expect(vimeoPlayer('1/../evil', { loop: false })).toBeUndefined()
  expect(vimeoPlayer('', { loop: false })).toBeUndefined()
  expect(vimeoPlayer('12', { loop: true })).toBe('https://player.vimeo.com/video/12?autoplay=1&dnt=1&loop=1')
})
