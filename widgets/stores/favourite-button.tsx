import buttons from '#widgets/stores/favourite-button.module.css'

/** Texts of the button. */
export const favouriteTexts = ['store.favourite', 'store.isFavourite', 'store.favouriteFailed'] as const

interface Props {
  storeId: string
  name: string
  texts: Readonly<Record<(typeof favouriteTexts)[number], string>>
}

/**
 * Renders the toggle of the favourite store: stored in the browser for guests, and in the account for customers
 * (`widgets/stores/favourite-buttons.ts`). Hidden without script.
 */
export function FavouriteButton({ storeId, name, texts }: Props) {
  return (
    <button
      type="button"
      className={buttons.favourite}
      data-favourite={storeId}
      data-refused={texts['store.favouriteFailed']}
      aria-pressed="false"
    >
      <span className={buttons.off}>{texts['store.favourite']}</span>
      <span className={buttons.on}>{texts['store.isFavourite']}</span>
      <span className="visually-hidden"> – {name}</span>
    </button>
  )
}
