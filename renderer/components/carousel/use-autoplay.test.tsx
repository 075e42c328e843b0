// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAutoplay } from '#renderer/components/carousel/use-autoplay.ts'

const pages = 3

function Show({ loopLimit = 0 }: { loopLimit?: number }) {
  const [page, setPage] = useState(0)
  const ref = useRef<HTMLUListElement>(null)
  const track = {
    ...{ ref, page, pages, endless: false, go: setPage },
    next: () => setPage((page + 1) % pages),
    previous: () => setPage(page - 1),
  }
  const { playing, toggle, holders } = useAutoplay(track, { enabled: true, delay: 1_000, loopLimit })
  return (
    <section aria-label="show" {...holders}>
      <output>{page}</output>
      <button type="button" onClick={toggle}>
        {playing ? 'pause' : 'play'}
      </button>
    </section>
  )
}

const page = () => screen.getByRole('status').textContent
/** Advances the timers, and lets React render after each move. */
function wait(milliseconds: number): void {
  for (let remaining = milliseconds; remaining > 0; remaining -= 1_000)
    act(() => vi.advanceTimersByTime(Math.min(remaining, 1_000)))
}
const reduceMotion = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget()
    return Object.assign(list, {
      ...{ matches, media: query, onchange: null, addListener: () => {}, removeListener: () => {} },
    })
  })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

it('advances a page after each delay, and loops', () => {
  render(<Show />)
  wait(999)
  expect(page()).toBe('0')
  wait(1)
  expect(page()).toBe('1')
  wait(2_000)
  expect(page()).toBe('0')
})

it('pauses under the pointer and resumes when it leaves', () => {
  render(<Show />)
  const show = screen.getByRole('region')
  fireEvent.pointerEnter(show)
  wait(5_000)
  expect(page()).toBe('0')
  fireEvent.pointerLeave(show)
  wait(1_000)
  expect(page()).toBe('1')
})

it('rests while the keyboard is in it', () => {
  render(<Show />)
  const button = screen.getByRole('button')
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible')
  act(() => button.focus())
  wait(5_000)
  expect(page()).toBe('0')
  act(() => button.blur())
  wait(1_000)
  expect(page()).toBe('1')
})

it('rests in a hidden tab', () => {
  render(<Show />)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  wait(5_000)
  expect(page()).toBe('0')
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  wait(1_000)
  expect(page()).toBe('1')
})

it('can be paused and played', () => {
  render(<Show />)
  fireEvent.click(screen.getByText('pause'))
  wait(5_000)
  expect(page()).toBe('0')
  fireEvent.click(screen.getByText('play'))
  wait(1_000)
  expect(page()).toBe('1')
})

it('does not start with reduced motion until requested', () => {
  reduceMotion(true)
  render(<Show />)
  wait(5_000)
  expect(page()).toBe('0')
  fireEvent.click(screen.getByText('play'))
  wait(1_000)
  expect(page()).toBe('1')
})

it('stops on its last page after its rounds, and restarts on request', () => {
  render(<Show loopLimit={2} />)
  wait(5_000)
  expect([page(), screen.queryByText('pause') !== null]).toEqual(['2', true])
  wait(1_000)
  expect([page(), screen.queryByText('pause') !== null]).toEqual(['2', false])
  wait(60_000)
  expect(page()).toBe('2')
  fireEvent.click(screen.getByText('play'))
  wait(1_000)
  expect(page()).toBe('0')
})
