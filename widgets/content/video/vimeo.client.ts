import { hasConsent, onConsent } from '#renderer/browser/page/consent.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { vimeoPlayer } from '#widgets/content/video/vimeo.ts'

/** Props of a video on Vimeo; `loop` is `true` or `false`. */
const vimeoProps = ['video', 'title', 'loop'] as const
export type VimeoProps = PropsOf<typeof vimeoProps>

function createPlayer(element: HTMLElement): HTMLIFrameElement | undefined {
  const { video = '', title = '', loop } = readProps(element, vimeoProps) ?? {}
  const address = vimeoPlayer(video, { loop: loop === 'true' })
  if (!address) return undefined
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = title
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Plays the video in place of its poster. Vimeo is not contacted before a press; without consent to third-party
 * content, not before a second press that confirms it.
 */
export function start(element: HTMLElement): void {
  const poster = element.querySelector('a')
  const question = findElement(element, '[data-part="question"]')
  if (!poster || !question) return
  let stopListening = () => {}

  function play(): void {
    const player = createPlayer(element)
    if (!player) return
    stopListening()
    element.replaceChildren(player)
    player.focus()
  }

  function showQuestion(consentQuestion: HTMLElement): void {
    consentQuestion.hidden = false
    consentQuestion.focus({ preventScroll: true })
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
  question.querySelector('[data-part="play"]')?.addEventListener('click', play)
  question.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    stopListening()
    question.hidden = true
    poster.focus({ preventScroll: true })
  })
}
