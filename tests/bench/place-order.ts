import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'

/**
 * Places an order of a guest who pays by card in the demo's sandbox, from a new network.
 * @param number distinguishes the orders of a run
 * @throws if it is not paid: the run is void
 */
export async function placeOrder(url: string, number: number): Promise<void> {
  const headers = { 'X-Forwarded-For': `172.16.${(number >> 8) % 256}.${number % 256}` }
  const guest = await guestAtCheckout(url, { email: `bench-${number}@example.com`, headers })
  const { action } = (await guest.pay()).body
  const { paymentState } = (await guest.ask(await guest.decide(action, { decision: 'approve' }))).body
  if (paymentState !== 'completed') throw new Error(`void: an order ended as ${paymentState}`)
}
