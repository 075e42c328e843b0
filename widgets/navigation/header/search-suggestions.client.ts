import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { catalogHere } from '#renderer/browser/page/catalog-here.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import style from '#renderer/browser/search/search-suggestions.css?inline'
import { createSuggestionPanel, type PanelContent } from '#renderer/browser/search/suggestion-panel.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { products } from '#schemas/api/products.ts'
import { parseIfJson } from '#schemas/validation/json.ts'
import { forgetSearches, recentSearches, rememberSearch } from '#widgets/navigation/header/recent-searches.ts'
import { productOption, termOption } from '#widgets/navigation/header/suggestion-options.ts'

/** Props of search suggestions: delay in milliseconds, counts, and search tags as JSON. */
const searchProps = ['delay', 'products', 'history', 'tags'] as const
export type SearchProps = PropsOf<typeof searchProps>

const call = createApiClient()

/** Creates the suggestions: recent searches, or found products. */
function createSuggestions(form: HTMLFormElement, { products: size, history, tags }: SearchProps) {
  const tagList = parseIfJson(tags)
  const narrowed = Array.isArray(tagList) ? tagList.map(String) : []
  const text = textsIn(form)
  const maxSearches = Number(history)
  const addressOf = (terms: string) => `${form.action}?${new URLSearchParams({ q: terms })}`
  const failed: PanelContent = { options: [], status: text('feedback.error_products_fetch') }
  return {
    recent(): PanelContent {
      const recent = recentSearches(maxSearches)
      if (recent.length === 0) return { options: [] }
      const options = recent.map((terms) => termOption(terms, addressOf(terms)))
      return { title: text('search.recent'), options, forgets: true }
    },
    async fetchContent(searchTerms: string, signal: AbortSignal): Promise<PanelContent> {
      const catalog = catalogHere()
      const body = { searchTerms, size: Number(size), from: 0, tags: narrowed, groupBy: 'style' as const }
      const request = call(products.search, { path: { catalog }, query: {}, body }, { signal })
      const response = await request.catch(() => undefined)
      if (!response || 'error' in response) return failed
      const { results, totalResults: count, redirect } = response.body
      const { lang } = document.documentElement
      const options = results.map((item) => productOption(item, searchTerms, lang, text('price.from')))
      const optionOf = (label: string) => termOption(searchTerms, addressOf(searchTerms), label)
      // The search page leads to the page of these words, whatever it finds.
      if (redirect !== undefined) return { options: [...options, optionOf(searchTerms)], status: searchTerms }
      if (count === 0)
        return { options: [], status: fillText(text('listing.notFound'), { terms: searchTerms }) }
      const all = fillText(text('search.all'), { count })
      return { options: [...options, optionOf(all)], status: all }
    },
    note(terms: string): void {
      rememberSearch(terms, maxSearches)
      announce({ event: 'search', search_term: terms })
    },
  }
}

/** Moves the selection by key; returns false if the field handles the key. */
const panelKeys = (
  panel: ReturnType<typeof createSuggestionPanel>,
  refresh: () => void,
  close: () => void,
): ReadonlyMap<string, () => boolean> => {
  const move = (step: number) => () => {
    if (panel.isOpen()) panel.move(step)
    else refresh()
    return true
  }
  const choose = () => {
    const option = panel.active()
    option?.click()
    return option !== undefined
  }
  const leave = () => {
    const wasOpen = panel.isOpen()
    close()
    return wasOpen
  }
  return new Map([
    ['ArrowDown', move(1)],
    ['ArrowUp', move(-1)],
    ['Enter', choose],
    ['Escape', leave],
  ])
}

/**
 * Makes a search field a combobox (WAI-ARIA Authoring Practices: list autocomplete with manual selection): empty it
 * shows recent searches, and a delay after the last key the first found products. Without script, and
 * on Enter, the form opens the search page.
 */
export function start(form: HTMLElement): void {
  const field = form.querySelector('input')
  const container = form.parentElement
  const props = readProps(form, searchProps)
  if (!(form instanceof HTMLFormElement) || !field || !container || !props) return
  adoptStyle(style)
  const suggestions = createSuggestions(form, props)
  const text = textsIn(form)
  const panel = createSuggestionPanel(field, text('search.suggestions'))
  panel.forget.textContent = text('search.forget')
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = new AbortController()

  const stop = () => {
    clearTimeout(timer)
    request.abort()
  }
  const close = () => {
    stop()
    panel.close()
  }

  async function suggest(terms: string): Promise<void> {
    request = new AbortController()
    const { signal } = request
    const content = await suggestions.fetchContent(terms, signal)
    if (!signal.aborted && document.activeElement === field) panel.show(content)
  }

  const refresh = () => {
    stop()
    const terms = field.value.trim()
    if (terms === '') panel.show(suggestions.recent())
    else timer = setTimeout(() => void suggest(terms), Number(props.delay))
  }

  const keys = panelKeys(panel, refresh, close)
  field.addEventListener('input', refresh)
  field.addEventListener('focus', () => panel.isOpen() || refresh())
  field.addEventListener('keydown', (event) => {
    if (keys.get(event.key)?.()) event.preventDefault()
  })
  form.addEventListener('submit', () => suggestions.note(field.value.trim()))
  // Prevents the field from losing focus: the list would close before the click event.
  panel.element.addEventListener('mousedown', (event) => event.preventDefault())
  panel.element.addEventListener('click', ({ target }) => {
    const option = closestElement(target, '[role="option"]')
    if (option?.dataset.terms) suggestions.note(option.dataset.terms)
  })
  panel.forget.addEventListener('click', () => {
    forgetSearches()
    close()
  })
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !container.contains(relatedTarget)) close()
  })
  if (document.activeElement === field) refresh()
}
