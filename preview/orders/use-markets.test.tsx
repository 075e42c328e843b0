// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSearchRules } from '#preview/merchandising/use-merchandising.ts'
import { useMarkets } from '#preview/orders/use-markets.ts'
import { usePromotions } from '#preview/promotions/use-promotions.ts'

const markets = ['ch-de', 'ch-fr'].map((id) => ({ id, name: 'Switzerland' }))

afterEach(() => vi.unstubAllGlobals())

it('tells markets of the same name apart where operators act in one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ markets }))
  const shown = renderHook(() => [
    useMarkets().markets,
    useSearchRules().value?.markets,
    usePromotions().value?.markets,
  ]).result
  const names = ['Switzerland (ch-de)', 'Switzerland (ch-fr)']
  await waitFor(() =>
    expect(shown.current.map((list) => list?.map(({ name }) => name))).toEqual([names, names, names]),
  )
})
