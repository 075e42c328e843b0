import {
  closestCenter,
  DndContext,
  type DragCancelEvent,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { FormKit, KitFieldProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { ListItem } from '#preview/forms/list-item.tsx'
import { PartField, withOptions } from '#preview/forms/part-field.tsx'
import { itemsOf, pointerOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { countProblems, Section, summaryOf } from '#preview/forms/section.tsx'
import { useSuggestion } from '#preview/forms/use-suggestion.ts'
import { stepOf } from '#preview/interface/drag-keys.ts'
import { createDragSpeech, noAnnouncements, SpokenDrag } from '#preview/interface/drag-speech.tsx'
import { withinSentence } from '#preview/texts/item-names.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A list with the item at `from` moved to `to`. */
function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/**
 * Returns a stable key for each item: by position, unless the list reports a move. External changes, such as undo,
 * reset the keys.
 */
function useKeys(length: number) {
  const madeCount = useRef(0)
  const keys = useRef<string[]>([])
  const next = () => `item-${madeCount.current++}`
  while (keys.current.length < length) keys.current.push(next())
  if (keys.current.length > length) keys.current.length = length
  return {
    keys: keys.current,
    follow: (change: (keys: string[], next: () => string) => string[]) => {
      keys.current = change(keys.current, next)
    },
  }
}

/** Arrow keys move by one item of any height: the dragged item's centre goes to the other's. */
const nextItem: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const by = stepOf(event)
  const { active, over, collisionRect, droppableRects } = context
  if (by === 0 || !active || !collisionRect) return undefined
  event.preventDefault()
  const items = [...droppableRects].toSorted(([, one], [, other]) => one.top - other.top)
  const at = items.findIndex(([id]) => id === (over ?? active).id)
  const [, next] = items[at + by] ?? []
  return next && { x: currentCoordinates.x, y: next.top + (next.height - collisionRect.height) / 2 }
}

const newItemOf = (items: SchemaNode): unknown => {
  if (items.type === 'object') return {}
  if (items.type === 'array') return []
  return items.type === 'boolean' ? false : ''
}

/** Returns the label of an item without a name. */
const itemNameOf = (schema: SchemaNode, title: string): string => {
  const name: unknown = Reflect.get(schema, 'itemName')
  return typeof name === 'string' ? name : title
}

/** State of a list field, and its changes. */
function useList(props: KitFieldProps) {
  const { schema, formData, fieldPathId, onChange, name } = props
  const items = itemsOf(schema) ?? {}
  const list: readonly unknown[] = Array.isArray(formData) ? formData : []
  const { keys, follow } = useKeys(list.length)
  const title = schema.title ?? name
  const kind = items.title && items.title !== 'Item' ? items.title : itemNameOf(schema, title)
  const setItems = (next: readonly unknown[], change: Parameters<typeof follow>[0]) => {
    follow(change)
    onChange(next, fieldPathId.path)
  }
  return {
    items,
    list,
    keys,
    title,
    kind,
    nameOf: (index: number) => `${kind} ${index + 1}`,
    move: (from: number, to: number) => {
      if (to >= 0 && to < list.length)
        setItems(moveItem(list, from, to), (currentKeys) => moveItem(currentKeys, from, to))
    },
    add: () => setItems([...list, newItemOf(items)], (currentKeys, next) => [...currentKeys, next()]),
    duplicate: (index: number) =>
      setItems(list.toSpliced(index, 0, list[index]), (currentKeys, next) =>
        currentKeys.toSpliced(index + 1, 0, next()),
      ),
    remove: (index: number) =>
      setItems(list.toSpliced(index, 1), (currentKeys) => currentKeys.toSpliced(index, 1)),
  }
}

type List = ReturnType<typeof useList>

interface DragProps {
  kit: FormKit
  list: Pick<List, 'keys' | 'nameOf' | 'move'>
  children: ReactNode
}

/** Makes items draggable by pointer and keyboard, and announces their positions. */
function DragItems({ kit: { text }, list: { keys, nameOf, move }, children }: DragProps) {
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextItem, scrollBehavior: 'auto' }),
  )
  const [speech] = useState(createDragSpeech)
  // A drag begins over its own position, which is not announced.
  const wasAway = useRef(false)
  const indexOfKey = (key: unknown) => keys.indexOf(String(key))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(indexOfKey(active.id), indexOfKey(over.id))
  }
  const dragged = ({ active }: DragOverEvent | DragStartEvent | DragCancelEvent) =>
    nameOf(indexOfKey(active.id))
  const overIn = (words: 'form.dragOver' | 'form.dragPut', event: DragOverEvent | DragEndEvent) => {
    const { over } = event
    if (over) speech.speak(text(words, { item: dragged(event), place: indexOfKey(over.id) + 1 }))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={(event) => {
        wasAway.current = false
        speech.speakAfterUpdate(text('form.dragTaken', { item: dragged(event) }))
      }}
      onDragOver={(event) => {
        wasAway.current ||= event.over !== null && event.over.id !== event.active.id
        if (wasAway.current) overIn('form.dragOver', event)
      }}
      onDragEnd={(event) => {
        overIn('form.dragPut', event)
        drop(event)
      }}
      onDragCancel={(event) => speech.speak(text('form.dragLeft', { item: dragged(event) }))}
      accessibility={{
        announcements: noAnnouncements,
        screenReaderInstructions: { draggable: text('form.dragHelp') },
      }}
    >
      <SpokenDrag speech={speech} of="list" />
      {children}
    </DndContext>
  )
}

interface ItemProps {
  parent: KitFieldProps
  list: List
  index: number
}

/** The most items of a list whose products are looked up. */
const maxNamedItems = 50

/** Returns the words for a closed item: a product by its name. */
function useSummary(kit: FormKit, item: unknown, items: SchemaNode, isNamed: boolean): string | undefined {
  const words = summaryOf(item, items)
  const isProduct = isRecord(item) && typeof item.productId === 'string' && item.productId === words
  const product = useSuggestion(kit, 'product', isProduct && isNamed ? words : '')
  return product?.title ?? words
}

/** Renders one item: a section of fields, or a single field. */
function Item({ parent, list: { items, list, keys, nameOf, move, duplicate, remove }, index }: ItemProps) {
  const { uiSchema = {}, fieldPathId, registry, errorSchema } = parent
  const kit = registry.formContext
  const item = list[index]
  const isOfObjects = items.type === 'object'
  const summary = useSummary(kit, item, items, list.length <= maxNamedItems)
  const field = () => (
    <PartField
      parent={parent}
      name={index}
      schema={isOfObjects ? items : { ...items, title: nameOf(index) }}
      uiSchema={isOfObjects ? withOptions(uiSchema.items, { bare: true }) : uiSchema.items}
      value={item}
      required={!isOfObjects}
    />
  )
  return (
    <ListItem
      id={keys[index] ?? ''}
      name={nameOf(index)}
      kit={kit}
      isOff={Boolean(parent.disabled || parent.readonly)}
      isFirst={index === 0}
      isLast={index === list.length - 1}
      onMove={(by) => move(index, index + by)}
      onDuplicate={() => duplicate(index)}
      onRemove={() => remove(index)}
    >
      {(actions, grip) => (
        <>
          {grip}
          {isOfObjects ? (
            <Section
              kit={kit}
              pointer={pointerOf([...fieldPathId.path, index])}
              title={nameOf(index)}
              summary={summary}
              problems={countProblems(isRecord(errorSchema) ? errorSchema[index] : undefined)}
              open={isRecord(item) && Object.keys(item).length === 0}
              actions={actions}
            >
              {field}
            </Section>
          ) : (
            <>
              {field()}
              {actions}
            </>
          )}
        </>
      )}
    </ListItem>
  )
}

/** Renders a list whose items can be added, moved by buttons, pointer or keyboard, duplicated and removed. */
export function ListField(props: KitFieldProps) {
  const { schema, fieldPathId, registry, errorSchema, rawErrors } = props
  const kit = registry.formContext
  const { text } = kit
  const state = useList(props)
  const { list, keys, title, kind } = state
  const isOff = Boolean(props.disabled || props.readonly)
  const isFull = schema.maxItems !== undefined && list.length >= schema.maxItems
  return (
    <Section
      kit={kit}
      pointer={pointerOf(fieldPathId.path)}
      title={title}
      summary={String(list.length)}
      problems={countProblems(errorSchema) + (rawErrors?.length ?? 0)}
      open={props.required === true || (fieldPathId.path.length === 1 && list.length > 0)}
    >
      {() => (
        <>
          {schema.description && <p className={styles.hint}>{schema.description}</p>}
          <DragItems kit={kit} list={state}>
            {list.length === 0 && <p className={styles.hint}>{text('form.empty')}</p>}
            {list.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: items hold forms; the role alone announces their number
              <div role="list" className={styles.list} aria-label={title}>
                {list.map((_, index) => (
                  <Item key={keys[index]} parent={props} list={state} index={index} />
                ))}
              </div>
            )}
          </DragItems>
          <button type="button" className={styles.add} disabled={isOff || isFull} onClick={state.add}>
            {text('form.addItem', { item: withinSentence(kind) })}
          </button>
        </>
      )}
    </Section>
  )
}
