import { isoSetup } from '#widgets/stores/iso-setup/index.ts'
import { staffDesk } from '#widgets/stores/staff-desk/index.ts'
import { storeDetails } from '#widgets/stores/store-details/index.ts'
import { storeLocator } from '#widgets/stores/store-locator/index.ts'
import { storeProduct } from '#widgets/stores/store-product/index.ts'

export const stores = [storeDetails, storeLocator, storeProduct, isoSetup, staffDesk]
