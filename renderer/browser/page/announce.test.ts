import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
const load = () => import('#renderer/browser/page/announce.ts')
const search = (search_term: string) => ({ event: 'search', search_term }) as const

it('queues announcements in order until a listener subscribes', async () => {
  const { announce, onAnnouncement: hearAnnouncements } = await load()
  announce(search('wool'))
  announce(search('linen'))
  const listener = vi.fn()
  hearAnnouncements(listener)
  expect(listener.mock.calls).toEqual([[search('wool')], [search('linen')]])
  announce(search('silk'))
  expect(listener).toHaveBeenLastCalledWith(search('silk'))
})

it('drops the queue once the visitor declines, and resumes after a later consent', async () => {
  const { announce, onAnnouncement: hearAnnouncements, ignoreAnnouncements } = await load()
  announce(search('wool'))
  ignoreAnnouncements()
  announce(search('linen'))
  const listener = vi.fn()
  hearAnnouncements(listener)
  expect(listener).not.toHaveBeenCalled()
  announce(search('silk'))
  expect(listener).toHaveBeenCalledTimes(1)
})

it('stores at most the first hundred', async () => {
  const { announce, onAnnouncement: hearAnnouncements } = await load()
  for (let index = 0; index < 150; index += 1) announce(search(String(index)))
  const listener = vi.fn()
  hearAnnouncements(listener)
  expect(listener).toHaveBeenCalledTimes(100)
  expect(listener).toHaveBeenLastCalledWith(search('99'))
})
