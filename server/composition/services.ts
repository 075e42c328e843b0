import type { api } from '#schemas/api/list.ts'
import { createAccountServices } from '#server/composition/account-services.ts'
import { createCatalogueServices } from '#server/composition/catalogue-services.ts'
import type { Modules } from '#server/composition/modules.ts'
import { createSellingServices } from '#server/composition/selling-services.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import { createScreens } from '#server/endpoints/screens.ts'
import { keysFor } from '#server/security/secret-key.ts'

/** Returns every endpoint with its handler. */
export function createServices(modules: Modules): Service[] {
  const { options, foundation, shop } = modules
  const { config, now, watchService } = options
  const screens = createScreens({
    site: shop.site.current,
    keys: keysFor(foundation.secret, 'staff'),
    publicUrl: config.publicUrl,
    now,
  })
  // A declared family without handlers does not compile.
  const families: Readonly<Record<keyof typeof api, readonly Service[]>> = {
    ...createAccountServices(modules, screens),
    ...createCatalogueServices(modules, screens),
    ...createSellingServices(modules, screens),
  }
  const services = Object.values(families).flat()
  return watchService ? services.map(watchService) : services
}
