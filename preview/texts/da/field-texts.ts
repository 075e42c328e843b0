import { accountTexts } from '#preview/texts/da/account.ts'
import { contentTexts } from '#preview/texts/da/content.ts'
import { globalTexts } from '#preview/texts/da/global.ts'
import { navigationTexts } from '#preview/texts/da/navigation.ts'
import { ownerTexts } from '#preview/texts/da/owner.ts'
import { sellingTexts } from '#preview/texts/da/selling.ts'
import { storeTexts } from '#preview/texts/da/stores.ts'

/** Danish texts of forms, by their English words. */
export const fieldTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...contentTexts,
    ...navigationTexts,
    ...accountTexts,
    ...sellingTexts,
    ...storeTexts,
    ...globalTexts,
    ...ownerTexts,
  }),
)
