/** Content of the panel under a search field. */
export interface PanelContent {
  title?: string
  options: readonly HTMLElement[]
  /** Displayed without suggestions, and announced to screen readers. */
  status?: string
  forgets?: boolean
}

export interface SuggestionPanel {
  element: HTMLElement
  /** Button that clears the search history. */
  forget: HTMLElement
  isOpen(): boolean
  show(content: PanelContent): void
  close(): void
  /** Moves the selection; beyond the last and before the first option is the field. */
  move(step: number): void
  active(): HTMLElement | undefined
}

interface PanelPosition {
  /** Prefix of every id. */
  id: string
  /** Element after which it is inserted. */
  after: Element | null
}

/**
 * Creates the list of a combobox: a listbox whose selected option the field references, because focus stays in the
 * field.
 */
export function createSuggestionPanel(
  field: HTMLInputElement,
  label: string,
  { id, after }: PanelPosition = { id: 'search', after: field.form },
): SuggestionPanel {
  const panel = document.createElement('div')
  panel.className = 'suggestions'
  panel.hidden = true
  panel.innerHTML =
    '<p class="suggestions-title"></p><div role="listbox"></div><button type="button" class="suggestions-forget"></button><p class="suggestions-status" role="status"></p>'
  after?.after(panel)
  const [title, list, forget, status] = panel.children
  if (!title || !list || !(forget instanceof HTMLElement) || !status)
    throw new Error('Suggestion panel is incomplete')
  list.id = `${id}-suggestions`
  list.setAttribute('aria-label', label)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }))
    field.setAttribute(name, value)

  const options = () => [...list.children].filter((element) => element instanceof HTMLElement)
  const active = () => options().find((element) => element.getAttribute('aria-selected') === 'true')

  function select(option: HTMLElement | undefined): void {
    active()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
  }

  return {
    element: panel,
    forget,
    active,
    isOpen: () => !panel.hidden,
    show({ title: heading = '', options: items, status: words = '', forgets = false }) {
      title.textContent = heading
      list.replaceChildren(...items)
      for (const [index, item] of items.entries()) item.id = `${id}-suggestion-${index}`
      forget.hidden = !forgets
      status.textContent = words
      status.classList.toggle('visually-hidden', items.length > 0)
      field.removeAttribute('aria-activedescendant')
      panel.hidden = items.length === 0 && words === ''
      field.setAttribute('aria-expanded', String(items.length > 0))
    },
    close() {
      select(undefined)
      panel.hidden = true
      field.setAttribute('aria-expanded', 'false')
    },
    move(step) {
      const items = options()
      const current = active()
      const at = current ? items.indexOf(current) : -1
      const stopCount = items.length + 1
      select(items[((at + 1 + step + stopCount) % stopCount) - 1])
    },
  }
}
