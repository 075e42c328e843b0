import { useId } from 'react'
import { clientProps } from '#renderer/client-props.ts'
import { Icon } from '#renderer/components/elements/icon.tsx'
import styles from '#widgets/navigation/header/component.module.css'
import type { SearchProps } from '#widgets/navigation/header/search-suggestions.client.ts'

/** Texts of the suggestions, for script. */
const suggestionTexts = [
  'feedback.error_products_fetch',
  'listing.notFound',
  'price.from',
  'search.all',
  'search.forget',
  'search.recent',
  'search.suggestions',
] as const

interface Props {
  action: string
  /** Search tags of suggestions. */
  tags: readonly string[]
  texts: Readonly<Record<'header.search' | 'header.openSearch' | (typeof suggestionTexts)[number], string>>
  constants: Readonly<Record<'searchHistoryShown' | 'searchProductsShown' | 'searchSuggestionDelay', number>>
}

/** Renders the search field: in the bar if there is room, else in a popover below it. */
export function Search({ action, tags, texts, constants }: Props) {
  const panel = useId()
  return (
    <>
      <button
        className={`${styles.tool} ${styles.opener}`}
        type="button"
        popoverTarget={panel}
        aria-label={texts['header.openSearch']}
      >
        <Icon name="search" />
      </button>
      <search className={styles.search} id={panel} popover="auto" data-client="focus-on-open">
        <form
          className={styles.searchForm}
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
          data-texts={JSON.stringify(Object.fromEntries(suggestionTexts.map((key) => [key, texts[key]])))}
        >
          <input
            className={styles.searchField}
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
