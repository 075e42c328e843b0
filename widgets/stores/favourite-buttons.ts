import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { favouriteStore, storeFavouriteStore } from '#renderer/stores/favourite-store.ts'

const buttonsIn = (part: ParentNode) => findElements(part, 'button[data-favourite]', HTMLButtonElement)

/** Marks the visitor's favourite store on every button of the page, because several widgets can have one. */
function mark(storeId: string | undefined): void {
  for (const button of buttonsIn(document))
    button.setAttribute('aria-pressed', String(button.dataset.favourite === storeId))
}

/** Starts the favourite buttons within an element. */
export async function startFavouriteButtons(part: HTMLElement): Promise<void> {
  const buttons = [...buttonsIn(part)]
  if (buttons.length === 0) return
  const catalog = part.dataset.catalog ?? currentMarket()
  let wasPressed = false
  for (const button of buttons)
    button.addEventListener('click', async () => {
      wasPressed = true
      const isFavourite = button.getAttribute('aria-pressed') === 'true'
      const storeId = isFavourite ? undefined : button.dataset.favourite
      if (await storeFavouriteStore(catalog, storeId)) mark(storeId)
      else showToast({ kind: 'warning', text: button.dataset.refused ?? '' })
    })
  const favourite = await favouriteStore(catalog)
  if (!wasPressed) mark(favourite)
}
