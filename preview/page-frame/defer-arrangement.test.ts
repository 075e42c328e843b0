import { expect, it } from 'vitest'
import { deferArrangement } from '#preview/page-frame/defer-arrangement.ts'
import type { ToPage } from '#preview/page-frame/protocol.ts'

/** A page whose frames are drawn by `draw`. */
function startPage() {
  const received: ToPage[] = []
  let frames: (() => void)[] = []
  const send = deferArrangement(
    (message) => received.push(message),
    (callback) => frames.push(callback),
  )
  return {
    received,
    send,
    draw() {
      const due = frames
      frames = []
      for (const callback of due) callback()
    },
  }
}

const arrange = (row: string): ToPage => ({
  kind: 'arrange',
  outline: { header: [], top: [], main: [{ id: row, widgets: [] }], bottom: [], footer: [] },
})

it('sends the last arrangement after a frame, once', () => {
  const { received, send, draw } = startPage()
  send(arrange('first'))
  send(arrange('second'))
  expect(received).toEqual([])
  draw()
  draw()
  expect(received).toEqual([arrange('second')])
  send(arrange('third'))
  draw()
  expect(received).toEqual([arrange('second'), arrange('third')])
})

it('sends an arrangement before what names its parts, and what is tracked at once', () => {
  const { received, send, draw } = startPage()
  send(arrange('first'))
  send({ kind: 'track', widgets: ['a'], rows: [] })
  send({ kind: 'swap', widget: 'a', html: '<p>A</p>' })
  draw()
  expect(received.map(({ kind }) => kind)).toEqual(['track', 'arrange', 'swap'])
})
