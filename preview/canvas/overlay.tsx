import { useDraggable } from '@dnd-kit/core'
import { useAtomValue } from 'jotai'
import type { CSSProperties } from 'react'
import styles from '#preview/canvas/canvas.module.css'
import { CommentMarks } from '#preview/canvas/comment-marks.tsx'
import { RichOverlay } from '#preview/canvas/rich-overlay.tsx'
import { showMessage } from '#preview/interface/commands.ts'
import { Icon, type IconName } from '#preview/interface/icon.tsx'
import type { DragSource } from '#preview/outline/drag-state.ts'
import type { DraggedItem } from '#preview/outline/drop-target.ts'
import { dropLineAtom, geometryAtom, hoverAtom, insertionAtom } from '#preview/page-frame/canvas-state.ts'
import type { Rect, Spot } from '#preview/page-frame/protocol.ts'
import { nameOfType } from '#preview/state/library.ts'
import { getOpenDraft, isReadOnlyAtom, takesNoChangesAtom, widgetById } from '#preview/state/open-draft.ts'
import { writeComment } from '#preview/state/panel.ts'
import type { PagePosition } from '#preview/state/rules.ts'
import { selectionAtom } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { duplicateSelected, moveSelected, removeSelected, rowName } from '#preview/state/structure.ts'
import { selectedSmartAtom, visibleIds } from '#preview/state/variants.ts'
import { type EditorText, text } from '#preview/texts/texts.ts'
import { SeenBy } from '#preview/variants/seen-by.tsx'
import { areaNames, type WidgetNode } from '#schemas/pages/page.ts'

const boxOf = ({ x, y, width, height }: Rect, scale: number): CSSProperties => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
})

/** Returns the bounding box of rectangles; undefined if there are none. */
function boundingBox(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Height in pixels that the name above a box needs. */
const labelRoom = 22

interface OverlayMark {
  rect: Rect
  name: string
  scale: number
}

const isInside = ({ rect, scale }: OverlayMark): '' | undefined =>
  rect.y * scale < labelRoom ? '' : undefined

function Tool({ name, icon, onClick }: { name: EditorText; icon: IconName; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={text(name)}
      title={text(name)}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

function Handle({ dragged, name }: { dragged: DraggedItem; name: string }) {
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: `canvas ${dragged.kind === 'new' ? dragged.type : dragged.id}`,
    data: { dragged: () => dragged } satisfies DragSource,
  })
  const label = text('outline.pick', { name })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-describedby={attributes['aria-describedby']}
      title={label}
      {...listeners}
    >
      <Icon name="grip" />
    </button>
  )
}

interface SelectedProps {
  marked: OverlayMark
  /** Item that its handle drags; undefined if it cannot be changed. */
  dragged: DraggedItem | undefined
  isCommentable?: boolean
  /** The selected smart widget, or the one around the selected widget. */
  smart?: WidgetNode | undefined
}

function Selected({ marked, dragged, isCommentable = false, smart }: SelectedProps) {
  const { rect, name, scale } = marked
  return (
    <div className={styles.selected} style={boxOf(rect, scale)}>
      <span className={styles.label} data-inside={isInside(marked)}>
        {name}
      </span>
      {(dragged || isCommentable || smart) && (
        <div className={styles.tools} data-inside={isInside(marked)}>
          {smart && <SeenBy smart={smart} />}
          {dragged && (
            <>
              <Handle dragged={dragged} name={name} />
              <Tool name="command.moveUp" icon="up" onClick={() => moveSelected(-1)} />
              <Tool name="command.moveDown" icon="down" onClick={() => moveSelected(1)} />
              <Tool name="command.duplicate" icon="copy" onClick={() => showMessage(duplicateSelected())} />
            </>
          )}
          {isCommentable && <Tool name="command.comment" icon="comment" onClick={writeComment} />}
          {dragged && (
            <Tool name="command.delete" icon="trash" onClick={() => showMessage(removeSelected())} />
          )}
        </div>
      )}
    </div>
  )
}

function Selection({ scale }: { scale: number }) {
  const widgets = useAtomValue(geometryAtom).widgets
  const rows = useAtomValue(geometryAtom).rows
  const { kind, ids } = useAtomValue(selectionAtom)
  const readOnly = useAtomValue(isReadOnlyAtom)
  const takesNoChanges = useAtomValue(takesNoChangesAtom)
  const smart = useAtomValue(selectedSmartAtom)
  const page = getOpenDraft()?.page
  const last = ids.at(-1)
  if (!page) return null
  if (kind === 'rows')
    return rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, rect }) => (
        <Selected
          key={id}
          marked={{ rect, scale, name: rowName(page, id) }}
          dragged={id === last && !readOnly ? { kind: 'row', id } : undefined}
        />
      ))
  return ids.flatMap((id) => {
    const node = widgetById(id)
    const visible = node ? visibleIds(node) : []
    const rect = boundingBox(
      widgets.filter((widget) => visible.includes(widget.id)).map((widget) => widget.rect),
    )
    if (!node || !rect) return []
    const dragged: DraggedItem | undefined =
      id === last && !readOnly ? { kind: 'widget', id, type: node.type } : undefined
    const markProps = { rect, scale, name: nameOfType(node.type) }
    return (
      <Selected
        key={id}
        marked={markProps}
        dragged={dragged}
        isCommentable={id === last && !takesNoChanges}
        smart={id === last ? smart : undefined}
      />
    )
  })
}

const choose = (position: PagePosition): void => store.set(insertionAtom, { position, isOpen: true })

function InsertButton({ at, position }: { at: { left: number; top: number }; position: PagePosition }) {
  return (
    <button
      type="button"
      className={styles.insert}
      style={at}
      aria-label={text('canvas.insertHere')}
      title={text('canvas.insertHere')}
      onClick={() => choose(position)}
    >
      <Icon name="plus" />
    </button>
  )
}

/** Returns the name of the layout part under the pointer. */
const frameName = ({ area }: Spot): string =>
  area === 'header' || area === 'footer' ? text(`area.${area}`) : ''

/** Renders the name of the element under the pointer, and buttons to insert next to it. */
function Hover({ scale }: { scale: number }) {
  const hover = useAtomValue(hoverAtom)
  const readOnly = useAtomValue(isReadOnlyAtom)
  const open = getOpenDraft()
  const row = hover?.row === undefined ? undefined : open?.index.rows.get(hover.row)
  if (!hover?.rect || !open) return null
  const node = hover.widget === undefined ? undefined : widgetById(hover.widget)
  const name = node
    ? nameOfType(node.type)
    : row && hover.row
      ? rowName(open.page, hover.row)
      : frameName(hover)
  const markProps = { rect: hover.rect, name, scale }
  const middle = hover.rowRect && (hover.rowRect.x + hover.rowRect.width / 2) * scale
  return (
    <>
      <div className={styles.hover} style={boxOf(hover.rect, scale)}>
        <span className={styles.label} data-inside={isInside(markProps)}>
          {name}
        </span>
      </div>
      {row && !readOnly && hover.rowRect && middle !== undefined && (
        <>
          <InsertButton
            at={{ left: middle, top: Math.max(12, hover.rowRect.y * scale) }}
            position={{ kind: 'row', area: row.area, index: row.index }}
          />
          <InsertButton
            at={{ left: middle, top: (hover.rowRect.y + hover.rowRect.height) * scale }}
            position={{ kind: 'row', area: row.area, index: row.index + 1 }}
          />
        </>
      )}
    </>
  )
}

function EmptyAreas({ scale }: { scale: number }) {
  const empty = useAtomValue(geometryAtom).empty
  const readOnly = useAtomValue(isReadOnlyAtom)
  if (readOnly) return null
  return empty.flatMap(({ area, rect }) => {
    const areaName = areaNames.find((name) => name === area)
    if (!areaName) return []
    return (
      <button
        key={area}
        type="button"
        className={styles.empty}
        style={boxOf(rect, scale)}
        onClick={() => choose({ kind: 'row', area: areaName, index: 0 })}
      >
        {text(`area.${areaName}`)}: {text('canvas.insertHere')}
      </button>
    )
  })
}

function DropLine({ scale }: { scale: number }) {
  const drop = useAtomValue(dropLineAtom)
  return drop ? <div className={styles.drop} data-drop-line="" style={boxOf(drop, scale)} /> : null
}

/** Renders the editor's overlay, from positions that the page reports. */
export function Overlay({ scale }: { scale: number }) {
  return (
    <>
      <EmptyAreas scale={scale} />
      <Hover scale={scale} />
      <Selection scale={scale} />
      <CommentMarks scale={scale} />
      <RichOverlay scale={scale} />
      <DropLine scale={scale} />
    </>
  )
}
