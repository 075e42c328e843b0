import { clientProps } from '#renderer/client-props.ts'
import { Icon } from '#renderer/components/elements/icon.tsx'
import type { ViewMode } from '#renderer/context.ts'
import closed from '#widgets/navigation/header/closed.module.css'
import styles from '#widgets/navigation/header/component.module.css'
import type { SearchProps } from '#widgets/navigation/header/search-suggestions.client.ts'
import { type SuggestionTexts, suggestionTexts } from '#widgets/navigation/header/suggestion-texts.ts'

interface Props {
  /** Of the panel. */
  id: string
  action: string
  /** Search tags of suggestions. */
  tags: readonly string[]
  mode: ViewMode
  texts: Readonly<Record<'header.search' | 'header.openSearch', string>> & SuggestionTexts
  constants: Readonly<Record<'searchHistoryShown' | 'searchProductsShown' | 'searchSuggestionDelay', number>>
}

/** Renders the search field: in the bar if there is room, else in a popover below it. */
export function Search({ id, action, tags, mode, texts, constants }: Props) {
  return (
    <>
      <button
        className={`${styles.tool} ${closed.opener}`}
        type="button"
        popoverTarget={id}
        aria-label={texts['header.openSearch']}
      >
        <Icon name="search" />
      </button>
      <search className={closed.search} id={id} popover="auto" data-client="focus-on-open">
        <form
          className={closed.searchForm}
          action={action}
          method="get"
          data-client="search-suggestions"
          data-on="interaction"
          {...clientProps<SearchProps>({
            delay: constants.searchSuggestionDelay,
            products: constants.searchProductsShown,
            history: constants.searchHistoryShown,
            tags: JSON.stringify(tags),
          })}
          // Shoppers' browsers fetch them; in previews they can be drafts.
          data-texts={
            mode === 'live'
              ? undefined
              : JSON.stringify(Object.fromEntries(suggestionTexts.map((key) => [key, texts[key]])))
          }
        >
          <input
            className={closed.searchField}
            type="search"
            name="q"
            aria-label={texts['header.search']}
            placeholder={texts['header.search']}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            required
          />
          <button className={styles.tool} type="submit" aria-label={texts['header.search']}>
            <Icon name="search" />
          </button>
        </form>
      </search>
    </>
  )
}
