import { hasConsent, onConsent } from '#renderer/browser/page/consent.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { vimeoPlayer } from '#widgets/content/video/vimeo.ts'

function playerOf({ dataset }: HTMLElement): HTMLIFrameElement | undefined {
  const address = vimeoPlayer(dataset.video ?? '', { loop: dataset.loop !== undefined })
  if (!address) return undefined
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = dataset.title ?? ''
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Plays the video in place of its poster. Vimeo is not contacted before a press; without consent to content of other
 * services, not before a second press that confirms it.
 */
export function start(element: HTMLElement): void {
  const poster = element.querySelector('a')
  const question = findElement(element, '[data-question]')
  if (!poster || !question) return
  let stopListening = () => {}

  function play(): void {
    const player = playerOf(element)
    if (!player) return
    stopListening()
    element.replaceChildren(player)
    player.focus()
  }

  function showQuestion(questionShown: HTMLElement): void {
    questionShown.hidden = false
    questionShown.focus({ preventScroll: true })
    stopListening()
    stopListening = onConsent((granted) => {
      if (granted.has('other')) play()
    })
  }

  poster.addEventListener('click', (event) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    if (hasConsent('other')) play()
    else showQuestion(question)
  })
  question.querySelector('[data-play]')?.addEventListener('click', play)
  question.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    stopListening()
    question.hidden = true
    poster.focus({ preventScroll: true })
  })
}
