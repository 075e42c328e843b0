// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PromotionForm } from '#preview/promotions/promotion-form.tsx'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import { officePromotions } from '#schemas/api/office-promotions.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const promotion = (version: string, percentage: number) => ({
  id: 'autumn',
  version,
  priority: 0,
  used: 0,
  oncePerCustomer: false,
  rule: {
    name: 'Autumn',
    percentage,
    freeShipping: false,
    membersOnly: false,
    combines: false,
    markets: [],
    categories: [],
  },
})

const form = (version: string, percentage: number, onSaved = async () => {}) => (
  <PromotionForm
    id="autumn"
    promotion={promotion(version, percentage)}
    markets={[]}
    categories={[]}
    isBusy={false}
    onBusy={() => {}}
    onSaved={onSaved}
  />
)

it('saves a draft as a change of the version it began with, and after that of its own', async () => {
  const versions: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    versions.push(JSON.parse(String(init?.body)).version)
    return new Response(null, { status: 204 })
  })
  const { rerender } = render(form('first', 20))
  rerender(form('of another operator', 10))
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save promotion' }))
  save()
  await vi.waitFor(() => expect(versions).toEqual(['first']))
  rerender(form('own', 20))
  save()
  await vi.waitFor(() => expect(versions).toEqual(['first', 'own']))
})

it('does not take a version of another operator for its own if the read after a save failed', async () => {
  const versions: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    versions.push(JSON.parse(String(init?.body)).version)
    return new Response(null, { status: 204 })
  })
  const fails = () => Promise.reject(new CallFailed(officePromotions.list, 0))
  const { rerender } = render(form('first', 20, fails))
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save promotion' }))
  save()
  await screen.findByRole('alert')
  rerender(form('of another operator', 10))
  save()
  await vi.waitFor(() => expect(versions).toEqual(['first', 'first']))
})
