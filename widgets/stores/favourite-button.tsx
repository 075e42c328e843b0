import buttons from '#widgets/stores/favourite-button.module.css'

/** Texts of the button. */
export const favouriteTexts = ['store.favourite', 'store.isFavourite', 'store.favouriteFailed'] as const

interface Props {
  storeId: string
  name: string
  texts: Readonly<Record<(typeof favouriteTexts)[number], string>>
}

/**
 * Makes a store the visitor's own, or not any more: kept in the browser for guests, with the account for who is signed in
 * (`widgets/stores/favourite-buttons.ts`). Not there without script.
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
