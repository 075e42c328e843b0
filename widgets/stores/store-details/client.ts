import { startFavouriteButtons } from '#widgets/stores/favourite-buttons.ts'

export const start = (store: HTMLElement): void => void startFavouriteButtons(store)
