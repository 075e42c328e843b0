import { isoSetup } from '#widgets/stores/iso-setup/index.ts'
import { storeDetails } from '#widgets/stores/store-details/index.ts'

export const stores = [storeDetails, isoSetup]
