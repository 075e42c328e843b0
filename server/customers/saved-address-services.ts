import type { Address } from '#schemas/addresses/address.ts'
import { sameAsDelivery } from '#schemas/addresses/same-address.ts'
import { basket } from '#schemas/api/basket.ts'
import type { InputOf } from '#schemas/api/endpoint.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Addresses } from '#server/customers/addresses.ts'
import type { AnyHandler, Caller, Service } from '#server/endpoints/handlers.ts'

const checkBody = compileSchema(basket.address.body)

/** The selected saved address; undefined if none was selected, `gone` if it was deleted. */
type SelectedAddress = Address | 'gone' | undefined

/**
 * Returns the body of the basket's addresses with saved ones filled in, or the field whose saved address was deleted.
 */
async function fillIn(
  { shippingAddressId, billingAddressId, ...body }: InputOf<typeof basket.address>['body'],
  find: (id: string | undefined) => Promise<SelectedAddress>,
): Promise<object | 'shippingAddressId' | 'billingAddressId'> {
  const saved = await find(shippingAddressId)
  if (saved === 'gone') return 'shippingAddressId'
  const shippingAddress = saved ?? body.shippingAddress
  const bill = billingAddressId === sameAsDelivery ? shippingAddress : await find(billingAddressId)
  if (bill === 'gone') return 'billingAddressId'
  const billingAddress = bill ?? body.billingAddress
  return { ...body, ...(shippingAddress && { shippingAddress }), ...(billingAddress && { billingAddress }) }
}

/**
 * Returns the services in which basket addresses may be given as ids of saved addresses (checkout rule 20). The shop
 * resolves the ids itself, so that a commerce platform receives complete addresses.
 */
export function withSavedAddresses(
  services: readonly Service[],
  addresses: Pick<Addresses, 'find'>,
): Service[] {
  const findFor =
    ({ session }: Caller) =>
    async (savedId: string | undefined): Promise<SelectedAddress> => {
      if (savedId === undefined) return undefined
      const saved = session && (await addresses.find(session.userId, savedId))
      if (!saved) return 'gone'
      const { id: _, accountId: __, isPreferred: ___, ...address } = saved
      return address
    }

  const chooseSaved =
    (handler: AnyHandler): AnyHandler =>
    async (input, caller) => {
      const checked = checkBody(input.body)
      if (checked.kind === 'invalid') return handler(input, caller)
      const body = await fillIn(checked.value, findFor(caller))
      if (typeof body === 'string') return { status: 400, errors: { [body]: ['addressBook.gone'] } }
      return handler({ ...input, body }, caller)
    }

  return services.map((service) =>
    service.endpoint === basket.address ? { ...service, handler: chooseSaved(service.handler) } : service,
  )
}
