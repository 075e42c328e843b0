import type { WidgetProps } from '#renderer/define-widget.ts'
import form from '#renderer/kit/form.module.css'
import { hiddenFields, type Listing } from '#renderer/kit/load-listing.ts'
import styles from '#widgets/listing/listing-sorting/component.module.css'
import type { listingSorting } from '#widgets/listing/listing-sorting/index.ts'

type Texts = WidgetProps<typeof listingSorting>['context']['texts']

const isNamed = (key: string, texts: Texts): key is keyof Texts => Object.hasOwn(texts, key)

/** What an order is called; one that nobody has named is called by its id. */
function nameOf(id: string, texts: Texts): string {
  const key = `listing.sort.${id}`
  return isNamed(key, texts) ? texts[key] : id
}

export default function ListingSorting({ data, context, id }: WidgetProps<typeof listingSorting, Listing>) {
  const { texts } = context
  // The first is the shop's own selection, which no parameter asks for (spec 2, section 3: first entry dropped).
  const sortings = data?.result.sortings.slice(1) ?? []
  if (!data || sortings.length === 0 || data.result.totalResults === 0)
    return <div data-behaviour="listing" data-close="" hidden />
  const chosen = sortings.find(({ selected }) => selected)?.id ?? ''
  return (
    <form className={styles.sorting} action={data.path} data-behaviour="listing" data-close="">
      {hiddenFields(data, ['sorting']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={`${id}-sorting`} className={styles.label}>
        {texts['listing.sort']}
      </label>
      <select
        id={`${id}-sorting`}
        name="sorting"
        defaultValue={chosen}
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
