import { demoTowns } from '#fixtures/addresses/towns.ts'
import { api } from '#schemas/api/list.ts'
import type { BasketResponse } from '#schemas/commerce/basket.ts'
import { type BasketEngine, createBasketEngine } from '#server/commerce/basket/basket-engine.ts'
import { createBasketHandlers } from '#server/commerce/basket/handlers.ts'
import { createDemoCarriers } from '#server/commerce/delivery/demo-pickup-points.ts'
import { createPickupPoints, type PickupPoints } from '#server/commerce/delivery/pickup-points.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { createScreens } from '#server/endpoints/screens.ts'
import { type ApiAnswer, type ApiRequest, type ApiServer, startApi } from '#tests/support/api-server.ts'
import { demoCatalogue, testSecret } from '#tests/support/demo-catalogue.ts'

export interface BasketApi extends ApiServer {
  engine: BasketEngine
  /** A visitor with a cookie jar. */
  visitor(catalog?: string): Visitor
}

export interface Visitor {
  /** Cookies by name. */
  cookies: Map<string, string>
  /** @param path after `/api/order/{catalog}/` */
  ask(path: string, request?: ApiRequest): Promise<ApiAnswer>
  /** Makes a call that must succeed, and returns its body. */
  basket(path: string, request?: ApiRequest): Promise<BasketResponse>
  add(sku: string, quantity?: number, overrides?: object): Promise<BasketResponse>
}

function keep(cookies: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/Max-Age=0/.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

const demoPoints = () => createPickupPoints(createDemoCarriers(demoTowns), { onFailure: () => {} })

/** The endpoints of the basket over a database with the demo shop's catalogue and promotions. */
export async function startBasketApi(points: PickupPoints = demoPoints()): Promise<BasketApi> {
  let engine: BasketEngine | undefined
  const server = await startApi(({ database, site, publicUrl, limits, now }) => {
    engine = createBasketEngine({
      database,
      site,
      now,
      secret: testSecret,
      points,
    })
    const screens = createScreens({ site, keys: [testSecret.current], publicUrl, now })
    const handlers = createBasketHandlers({
      ...engine,
      site,
      database,
      publicUrl,
      limits,
      security: { note: () => undefined },
      screens,
      towns: demoTowns,
      now,
    })
    return servicesOf('basket', api.basket, handlers)
  }, demoCatalogue)
  if (!engine) throw new Error('no engine')

  function visitor(catalog = 'dk'): Visitor {
    const cookies = new Map<string, string>()
    async function ask(path: string, request: ApiRequest = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...(cookie && { Cookie: cookie }), ...request.headers }
      const response = await server.ask(`/api/order/${catalog}/${path}`, { ...request, headers })
      keep(cookies, response.headers)
      return response
    }
    async function basket(path: string, request?: ApiRequest) {
      const response = await ask(path, request)
      if (response.status !== 200)
        throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
      return response.body
    }
    const add = (sku: string, quantity = 1, overrides: object = {}) =>
      basket('basket/line', { method: 'POST', json: { sku, quantity, ...overrides } })
    return { cookies, ask, basket, add }
  }
  return { ...server, engine, visitor }
}
