import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useId, useRef } from 'react'
import type { FormKit, KitFieldProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { PartField, withOptions } from '#preview/forms/part-field.tsx'
import { isRecord, itemsOf, pointerOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { countProblems, Section, summaryOf } from '#preview/forms/section.tsx'
import { Icon, type IconName } from '#preview/shell/icon.tsx'

/** A list with the item at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/**
 * A key for each item, which moves with it: by place, unless the list itself says what became of them. Whoever changes
 * it from outside, by undo for example, gets keys by place.
 */
function useKeys(length: number) {
  const made = useRef(0)
  const keys = useRef<string[]>([])
  const next = () => `item-${made.current++}`
  while (keys.current.length < length) keys.current.push(next())
  if (keys.current.length > length) keys.current.length = length
  return {
    keys: keys.current,
    follow: (change: (keys: string[], next: () => string) => string[]) => {
      keys.current = change(keys.current, next)
    },
  }
}

const newItemOf = (items: SchemaNode): unknown => {
  if (items.type === 'object') return {}
  if (items.type === 'array') return []
  return items.type === 'boolean' ? false : ''
}

interface ItemProps {
  id: string
  name: string
  kit: FormKit
  isOff: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onDuplicate: () => void
  onRemove: () => void
  /** The item with its buttons, which stand where it has room for them. */
  children: (actions: ReactNode, grip: ReactNode) => ReactNode
}

function Item({ id, name, kit, isOff, isFirst, isLast, onMove, onDuplicate, onRemove, children }: ItemProps) {
  const { setNodeRef: dropRef, isOver } = useDroppable({ id })
  const {
    attributes,
    listeners,
    setNodeRef: dragRef,
    transform,
    isDragging,
  } = useDraggable({ id, disabled: isOff })
  const { text } = kit
  const button = (label: string, icon: IconName, press: () => void, disabled = false) => (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      disabled={isOff || disabled}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  )
  const actions = (
    <span className={styles.actions}>
      {button(text('form.moveUp', { item: name }), 'up', () => onMove(-1), isFirst)}
      {button(text('form.moveDown', { item: name }), 'down', () => onMove(1), isLast)}
      {button(text('form.duplicate', { item: name }), 'copy', onDuplicate)}
      {button(text('form.remove', { item: name }), 'trash', onRemove)}
    </span>
  )
  const grip = (
    <button
      ref={dragRef}
      type="button"
      className={styles.grip}
      {...attributes}
      {...listeners}
      aria-label={text('form.drag', { item: name })}
      disabled={isOff}
    >
      <Icon name="grip" />
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: as of the list
    <div
      ref={dropRef}
      role="listitem"
      className={styles.item}
      data-over={isOver}
      data-dragging={isDragging}
      style={transform ? { transform: `translateY(${Math.round(transform.y)}px)` } : undefined}
    >
      {children(actions, grip)}
    </div>
  )
}

/** A list whose items are added, moved by buttons, pointer or keyboard, doubled and removed. */
export function ListField(props: KitFieldProps) {
  const {
    schema,
    uiSchema = {},
    formData,
    fieldPathId,
    registry,
    onChange,
    errorSchema,
    rawErrors,
    name,
  } = props
  const kit = registry.formContext
  const { text } = kit
  const items = itemsOf(schema) ?? {}
  const list: readonly unknown[] = Array.isArray(formData) ? formData : []
  const { keys, follow } = useKeys(list.length)
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  )
  const isOff = Boolean(props.disabled || props.readonly)
  const isFull = schema.maxItems !== undefined && list.length >= schema.maxItems
  const isOfObjects = items.type === 'object'
  const title = schema.title ?? name
  const kind = items.title && items.title !== 'Item' ? items.title : title
  const nameOf = (index: number) => `${kind} ${index + 1}`
  const put = (next: readonly unknown[], change: Parameters<typeof follow>[0]) => {
    follow(change)
    onChange(next, fieldPathId.path)
  }
  const move = (from: number, to: number) => {
    if (to >= 0 && to < list.length) put(moved(list, from, to), (known) => moved(known, from, to))
  }
  const placeOf = (key: unknown) => keys.indexOf(String(key))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => text('form.dragTaken', { item: nameOf(placeOf(active.id)) }),
    onDragOver: ({ active, over }) =>
      over
        ? text('form.dragOver', { item: nameOf(placeOf(active.id)), place: placeOf(over.id) + 1 })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? text('form.dragPut', { item: nameOf(placeOf(active.id)), place: placeOf(over.id) + 1 })
        : undefined,
    onDragCancel: ({ active }) => text('form.dragLeft', { item: nameOf(placeOf(active.id)) }),
  }
  const field = (item: unknown, index: number) => (
    <PartField
      parent={props}
      name={index}
      schema={isOfObjects ? items : { ...items, title: nameOf(index) }}
      uiSchema={isOfObjects ? withOptions(uiSchema.items, { bare: true }) : uiSchema.items}
      value={item}
      required={!isOfObjects}
    />
  )

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
          <DndContext
            id={id}
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={drop}
            accessibility={{ announcements, screenReaderInstructions: { draggable: text('form.dragHelp') } }}
          >
            {list.length === 0 && <p className={styles.hint}>{text('form.empty')}</p>}
            {list.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: items hold forms; the role alone tells how many there are
              <div role="list" className={styles.list} aria-label={title}>
                {list.map((item, index) => (
                  <Item
                    key={keys[index]}
                    id={keys[index] ?? ''}
                    name={nameOf(index)}
                    kit={kit}
                    isOff={isOff}
                    isFirst={index === 0}
                    isLast={index === list.length - 1}
                    onMove={(by) => move(index, index + by)}
                    onDuplicate={() =>
                      put(list.toSpliced(index, 0, item), (known, next) =>
                        known.toSpliced(index + 1, 0, next()),
                      )
                    }
                    onRemove={() => put(list.toSpliced(index, 1), (known) => known.toSpliced(index, 1))}
                  >
                    {(actions, grip) =>
                      isOfObjects ? (
                        <>
                          {grip}
                          <Section
                            kit={kit}
                            pointer={pointerOf([...fieldPathId.path, index])}
                            title={nameOf(index)}
                            summary={summaryOf(item)}
                            problems={countProblems(isRecord(errorSchema) ? errorSchema[index] : undefined)}
                            open={isRecord(item) && Object.keys(item).length === 0}
                            actions={actions}
                          >
                            {() => field(item, index)}
                          </Section>
                        </>
                      ) : (
                        <>
                          {grip}
                          {field(item, index)}
                          {actions}
                        </>
                      )
                    }
                  </Item>
                ))}
              </div>
            )}
          </DndContext>
          <button
            type="button"
            className={styles.add}
            disabled={isOff || isFull}
            onClick={() => put([...list, newItemOf(items)], (known, next) => [...known, next()])}
          >
            {text('form.addItem', { item: kind })}
          </button>
        </>
      )}
    </Section>
  )
}
