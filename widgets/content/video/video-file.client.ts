import { findElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { prefersReducedMotion } from '#renderer/browser/page/reduced-motion.ts'

/** Texts of the button that pauses and plays a file. */
const toggleProps = ['pause', 'play'] as const
export type ToggleProps = PropsOf<typeof toggleProps>

/** Visible fraction from which autoplay starts. */
const seenShare = 0.5

/** Browsers can refuse to play; then poster and controls remain. */
const play = (video: HTMLVideoElement): Promise<void> => video.play().catch(() => undefined)

/** Plays while visible, until the visitor pauses it; then only the visitor resumes it. */
function playWhileSeen(element: HTMLElement, video: HTMLVideoElement, toggle: HTMLElement): void {
  const { pause = '', play: resume = '' } = readProps(toggle, toggleProps) ?? {}
  let isSeen = false
  let isStopped = false
  video.controls = false
  element.dataset.state = 'moving'

  function follow(): void {
    toggle.toggleAttribute('data-paused', isStopped)
    toggle.setAttribute('aria-label', isStopped ? resume : pause)
    if (isSeen && !isStopped) play(video)
    else video.pause()
  }

  toggle.addEventListener('click', () => {
    isStopped = !isStopped
    follow()
  })
  new IntersectionObserver(
    ([entry]) => {
      isSeen = (entry?.intersectionRatio ?? 0) >= seenShare
      follow()
    },
    { threshold: [seenShare] },
  ).observe(element)
}

/** Shows a file's poster with its label until pressed, then the browser's controls. */
function playAtPress(element: HTMLElement, video: HTMLVideoElement, begin: HTMLElement): void {
  video.controls = false
  begin.addEventListener('click', () => {
    element.dataset.state = 'begun'
    video.controls = true
    video.focus()
    play(video)
  })
}

/** Controls the element's video file, which is fetched when it first plays. */
export function start(element: HTMLElement): void {
  const video = element.querySelector('video')
  const begin = findElement(element, '[data-part="begin"]')
  const toggle = findElement(element, '[data-part="toggle"]')
  if (!video || !begin) return
  if (toggle && !prefersReducedMotion()) playWhileSeen(element, video, toggle)
  else playAtPress(element, video, begin)
}
