import type { ToPage } from '#preview/page-frame/protocol.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'

type NoticeTexts = Pick<Extract<ToPage, { kind: 'notices' }>, 'titles' | 'types'>

const wordOf = (words: NoticeTexts['titles'], key = ''): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

/** Translates the notices that the server renders in place of widgets into the editor's language. */
export function createNotices() {
  let words: NoticeTexts = { titles: {}, types: {} }

  function show(): void {
    for (const notice of findElements(document, '.widget-notice[data-notice]')) {
      const title = wordOf(words.titles, notice.dataset.notice)
      const type = wordOf(words.types, notice.dataset.type)
      const heading = findElement(notice, 'strong')
      const name = findElement(notice, '[data-name]')
      if (heading && title !== undefined) heading.textContent = title
      if (name && type !== undefined) name.textContent = type
    }
  }

  return {
    show,
    use(next: NoticeTexts): void {
      words = next
      show()
    },
  }
}
