import { expect, it } from 'vitest'
import { type AddressBook, createResilientAddressBook } from '#server/addresses/address-book.ts'
import { ServiceFailure } from '#server/http/foreign-service.ts'

/** Returns a book with one suggestion, whose addresses cannot be retrieved. */
const bookThatFails = (error: Error): AddressBook => ({
  suggest: async (country) => [
    { country, region: '', city: 'Aarhus', zipcode: '8000', street: 'Søndergade', number: '12', label: '' },
  ],
  retrieve: () => Promise.reject(error),
  validate: () => Promise.reject(error),
  find: () => Promise.reject(error),
})

it.each([
  ['after rejected requests', new ServiceFailure('The id is wrong', 400), 1],
  ['no more after a refused key', new ServiceFailure('Not allowed', 401), 0],
  ['no more after too many requests', new ServiceFailure('Too many', 429), 0],
  ['no more after responses that cannot be read', new ServiceFailure('No list', 200), 0],
  ['no more after failures of the service', new ServiceFailure('Not available', 503), 0],
  ['no more after requests without a response', new ServiceFailure('No response'), 0],
])('suggests addresses %s', async (_, error, count) => {
  const failures: unknown[] = []
  const book = createResilientAddressBook(bookThatFails(error), {
    onFailure: (failure) => failures.push(failure),
  })
  const { signal } = new AbortController()
  for (let times = 0; times < 5; times += 1) expect(await book.retrieve('DK', 'x', signal)).toEqual([])
  expect(failures).toEqual(Array(5).fill(error))
  expect(await book.suggest('DK', 'Sønder', signal)).toHaveLength(count)
})
