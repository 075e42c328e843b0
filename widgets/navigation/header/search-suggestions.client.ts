import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { fetchTexts } from '#renderer/browser/page/fetch-texts.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import style from '#renderer/browser/search/search-suggestions.css?inline'
import { createSuggestionPanel, type PanelContent } from '#renderer/browser/search/suggestion-panel.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { products } from '#schemas/api/products.ts'
import { parseIfJson } from '#schemas/validation/json.ts'
import { clearSearches, recentSearches, rememberSearch } from '#widgets/navigation/header/recent-searches.ts'
import { productOption, termOption } from '#widgets/navigation/header/suggestion-options.ts'
import { type SuggestionTexts, suggestionTexts } from '#widgets/navigation/header/suggestion-texts.ts'

/** Props of search suggestions: delay in milliseconds, counts, and search tags as JSON. */
const searchProps = ['delay', 'products', 'history', 'tags'] as const
export type SearchProps = PropsOf<typeof searchProps>

const call = createApiClient()

/** Creates the suggestions: recent searches, or found products. */
function createSuggestions(
  form: HTMLFormElement,
  { products: size, history, tags }: SearchProps,
  texts: SuggestionTexts,
) {
  const tagList = parseIfJson(tags)
  const narrowed = Array.isArray(tagList) ? tagList.map(String) : []
  const maxSearches = Number(history)
  const addressOf = (terms: string) => `${form.action}?${new URLSearchParams({ q: terms })}`
  const failed: PanelContent = { options: [], status: texts['feedback.error_products_fetch'] }
  return {
    recent(): PanelContent {
      const recent = recentSearches(maxSearches)
      if (recent.length === 0) return { options: [] }
      const options = recent.map((terms) => termOption(terms, addressOf(terms)))
      return { title: texts['search.recent'], options, forgets: true }
    },
    async fetchContent(searchTerms: string, signal: AbortSignal): Promise<PanelContent> {
      const catalog = currentCatalog()
      const body = { searchTerms, size: Number(size), from: 0, tags: narrowed, groupBy: 'style' as const }
      const request = call(products.search, { path: { catalog }, query: {}, body }, { signal })
      const response = await request.catch(() => undefined)
      if (!response || 'error' in response) {
        if (!signal.aborted)
          announce({
            event: 'exception',
            label: 'listing_error',
            description: texts['feedback.error_products_fetch'],
            fatal: false,
          })
        return failed
      }
      const { results, totalResults: count, redirect } = response.body
      const { lang } = document.documentElement
      const options = results.map((item) => productOption(item, searchTerms, lang, texts['price.from']))
      const optionOf = (label: string) => termOption(searchTerms, addressOf(searchTerms), label)
      // The search page leads to the page of these words, whatever it finds.
      if (redirect !== undefined) return { options: [...options, optionOf(searchTerms)], status: searchTerms }
      if (count === 0)
        return { options: [], status: fillText(texts['listing.notFound'], { terms: searchTerms }) }
      const allResultsText = fillText(texts['search.all'], { count })
      return { options: [...options, optionOf(allResultsText)], status: allResultsText }
    },
  }
}

/** Remembers and reports a search. */
function noteSearch(terms: string, { history }: SearchProps): void {
  rememberSearch(terms, Number(history))
  announce({ event: 'search', search_term: terms })
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
  const closeSuggestions = () => {
    const wasOpen = panel.isOpen()
    close()
    return wasOpen
  }
  return new Map([
    ['ArrowDown', move(1)],
    ['ArrowUp', move(-1)],
    ['Enter', choose],
    ['Escape', closeSuggestions],
  ])
}

interface SearchForm {
  form: HTMLFormElement
  field: HTMLInputElement
  container: HTMLElement
  props: SearchProps
}

/** Makes the field a combobox once its texts are fetched; if that fails, at its next focus. */
async function startCombobox(search: SearchForm): Promise<void> {
  const { form, field, container, props } = search
  const texts = await fetchTexts(suggestionTexts, form)
  if (!texts) {
    // The form opens the search page meanwhile.
    field.addEventListener('focus', () => void startCombobox(search), { once: true })
    return
  }
  adoptStyle(style)
  const suggestions = createSuggestions(form, props, texts)
  const panel = createSuggestionPanel(field, texts['search.suggestions'])
  panel.forget.textContent = texts['search.forget']
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
  // Prevents the field from losing focus: the list would close before the click event.
  panel.element.addEventListener('mousedown', (event) => event.preventDefault())
  panel.element.addEventListener('click', ({ target }) => {
    const option = closestElement(target, '[role="option"]')
    if (option?.dataset.terms) noteSearch(option.dataset.terms, props)
  })
  panel.forget.addEventListener('click', () => {
    clearSearches()
    close()
  })
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !container.contains(relatedTarget)) close()
  })
  if (document.activeElement === field) refresh()
}

/**
 * Makes a search field a combobox (WAI-ARIA Authoring Practices: list autocomplete with manual selection): empty it
 * shows recent searches, and a delay after the last key the first found products. Without script, and
 * on Enter, the form opens the search page.
 */
export async function start(form: HTMLElement): Promise<void> {
  const field = form.querySelector('input')
  const container = form.parentElement
  const props = readProps(form, searchProps)
  if (!(form instanceof HTMLFormElement) || !field || !container || !props) return
  form.addEventListener('submit', () => noteSearch(field.value.trim(), props))
  await startCombobox({ form, field, container, props })
}
