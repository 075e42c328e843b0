import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { preparePage } from '#renderer/prepare-page.ts'
import { type Audience, selectRows } from '#renderer/select-rows.ts'
import { devices } from '#schemas/values/device.ts'
import { registryOf, someVisit, testPage } from '#tests/support/engine.ts'

const text = defineWidget(
  {
    type: 'object',
    properties: { title: { type: 'string' } },
    required: ['title'],
    additionalProperties: false,
  },
  { type: 'text', hydrate: 'never', budget: { script: 0, style: 0 } },
)
const widget = (id: string, rest: object = {}) => ({ id, type: 'text', content: { title: id }, ...rest })

const page = preparePage(
  testPage({
    fixedWidgets: [widget('flyout'), widget('app banner', { disabledOn: ['app', 'desktop'] })],
    areas: {
      top: [
        { id: 'hidden', hidden: true, widgets: [widget('ghost')] },
        { id: 'not in store', hideOnISO: true, widgets: [widget('online')] },
      ],
      main: [
        {
          id: 'by device',
          widgets: [widget('not on phones', { disabledOn: ['mobile'] }), widget('for all')],
        },
        { id: 'for nobody', widgets: [widget('off', { disabledOn: [...devices] })] },
        {
          id: 'broken',
          widgets: [widget('unknown', { type: 'hologram' }), widget('invalid', { content: {} })],
        },
        { id: 'empty', widgets: [] },
      ],
    },
  }),
  registryOf({ definition: text }),
  new Map(),
)

const someone: Audience = { market: { id: 'dk' }, device: 'desktop', iso: false, mode: 'live' }

function selected(audience: Partial<Audience>) {
  const areas = selectRows(page, { ...someone, ...audience }, someVisit)
  return [...areas.values()].flatMap((rows) =>
    rows.map(({ row, widgets }) => [row.id, ...widgets.map(({ node }) => node.id)]),
  )
}

it('selects the shopper’s rows, in page order', () => {
  expect(selected({})).toEqual([
    ['not in store', 'online'],
    ['by device', 'not on phones', 'for all'],
    ['fixed', 'flyout'],
  ])
})

it('shows the ghost of a hidden row on the canvas only', () => {
  const ghost = ['hidden', 'ghost']
  expect(selected({ mode: 'canvas' })).toContainEqual(ghost)
  expect(selected({ mode: 'preview' })).not.toContainEqual(ghost)
  expect(selected({ mode: 'live' })).not.toContainEqual(ghost)
})

it('omits rows that exclude in-store visitors', () => {
  expect(selected({ iso: true })).toEqual([
    ['by device', 'not on phones', 'for all'],
    ['fixed', 'flyout'],
  ])
})

it.each(devices)('selects the widgets for %s', (device) => {
  const widgets = device === 'mobile' ? ['for all'] : ['not on phones', 'for all']
  expect(selected({ device })).toContainEqual(['by device', ...widgets])
})

it('selects fixed widgets by device', () => {
  expect(selected({ device: 'mobile' })).toContainEqual(['fixed', 'flyout', 'app banner'])
})

it.each(['preview', 'canvas'] as const)('reports refused widgets in the %s', (mode) => {
  expect(selected({ mode })).toContainEqual(['broken', 'unknown', 'invalid'])
})

it('omits empty rows except on the canvas', () => {
  expect(selected({ mode: 'canvas' }).map(([row]) => row)).toContain('empty')
  for (const mode of ['live', 'preview'] as const)
    expect(selected({ mode }).map(([row]) => row)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/for nobody|empty/)]),
    )
})

it('caches the selection per audience', () => {
  const audience = { ...someone, device: 'mobile' } as const
  expect(selectRows(page, audience, someVisit)).toBe(selectRows(page, { ...audience }, someVisit))
  expect(selectRows(page, audience, someVisit)).not.toBe(
    selectRows(page, { ...audience, iso: true }, someVisit),
  )
})
