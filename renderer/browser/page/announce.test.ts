import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
const load = () => import('#renderer/browser/page/announce.ts')
const search = (search_term: string) => ({ event: 'search', search_term }) as const

it('keeps what is announced before anybody hears it, in order', async () => {
  const { announce, onAnnouncement: hearAnnouncements } = await load()
  announce(search('wool'))
  announce(search('linen'))
  const heard = vi.fn()
  hearAnnouncements(heard)
  expect(heard.mock.calls).toEqual([[search('wool')], [search('linen')]])
  announce(search('silk'))
  expect(heard).toHaveBeenLastCalledWith(search('silk'))
})

it('forgets everything once the visitor refuses, and hears again after a change of mind', async () => {
  const { announce, onAnnouncement: hearAnnouncements, ignoreAnnouncements } = await load()
  announce(search('wool'))
  ignoreAnnouncements()
  announce(search('linen'))
  const heard = vi.fn()
  hearAnnouncements(heard)
  expect(heard).not.toHaveBeenCalled()
  announce(search('silk'))
  expect(heard).toHaveBeenCalledTimes(1)
})

it('keeps a hundred at most, the first ones', async () => {
  const { announce, onAnnouncement: hearAnnouncements } = await load()
  for (let index = 0; index < 150; index += 1) announce(search(String(index)))
  const heard = vi.fn()
  hearAnnouncements(heard)
  expect(heard).toHaveBeenCalledTimes(100)
  expect(heard).toHaveBeenLastCalledWith(search('99'))
})
