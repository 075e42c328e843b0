import { keyOf } from '#renderer/components/elements/key-of.ts'
import form from '#renderer/components/form/form.module.css'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { hiddenFields, type Listing } from '#renderer/loaders/load-listing.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { gridChoices } from '#schemas/catalogue/grid-choices.ts'
import styles from '#widgets/listing/listing-sorting/component.module.css'
import type { listingSorting } from '#widgets/listing/listing-sorting/index.ts'

type Props = WidgetProps<typeof listingSorting, Listing>
type Texts = Props['context']['texts']

const isNamed = (key: string, texts: Texts): key is keyof Texts => Object.hasOwn(texts, key)

/** Returns the name of an order; its id if it has none. */
function nameOf(id: string, texts: Texts): string {
  const key = `listing.sort.${id}`
  return isNamed(key, texts) ? texts[key] : id
}

/** As many bars as products in a row. */
function GridMark({ count }: { count: number }) {
  const width = 20 / count
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" fill="currentColor" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <rect key={keyOf(index)} x={index * width} width={width - 1.5} height="14" />
      ))}
    </svg>
  )
}

/** Renders the choice of products per row, which needs script to store it. */
function GridChoice({ context: { texts, device, constants } }: Pick<Props, 'context'>) {
  return (
    <fieldset className={styles.grid} data-client="listing-sorting" data-device={device}>
      <legend className="visually-hidden">{texts['listing.grid']}</legend>
      {gridChoices[device].slice(0, constants.gridButtons).map((count) => (
        <button
          key={count}
          type="button"
          value={count}
          className={styles.count}
          aria-label={fillText(texts['listing.gridOf'], { count })}
        >
          <GridMark count={count} />
        </button>
      ))}
    </fieldset>
  )
}

export default function ListingSorting({ content, data, context, id }: Props) {
  const { texts } = context
  // The first is the default order, which has no parameter (listing rule 8).
  const sortings = data?.result.sortings.slice(1) ?? []
  if (!data || sortings.length === 0 || data.result.totalResults < 2)
    return <div data-client="listing" data-close="" hidden />
  const chosenId = sortings.find(({ selected }) => selected)?.id ?? ''
  return (
    <form id={`${id}-form`} className={styles.sorting} action={data.path} data-client="listing" data-close="">
      {hiddenFields(data, ['sorting']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {content.gridChoice && <GridChoice context={context} />}
      <label htmlFor={`${id}-sorting`} className={styles.label}>
        {texts['listing.sort']}
      </label>
      <select
        id={`${id}-sorting`}
        name="sorting"
        defaultValue={chosenId}
        className={`${form.control} ${form.select} ${styles.select}`}
      >
        <option value="">{texts['listing.sort.default']}</option>
        {sortings.map((sorting) => (
          <option key={sorting.id} value={sorting.id}>
            {nameOf(sorting.id, texts)}
          </option>
        ))}
      </select>
      <button type="submit" className={styles.submit}>
        {texts['listing.apply']}
      </button>
    </form>
  )
}
