import { Icon } from '#renderer/components/elements/icon.tsx'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { type Category, type Headline, inOrder } from '#schemas/pages/navigation.ts'
import closed from '#widgets/navigation/header/closed.module.css'

const pixels = (size: number | undefined) => (size === undefined ? undefined : `${size / 16}rem`)
const text = (value: number | undefined) => value?.toString()

function Title({ category }: { category: Category }) {
  const { icon, title, subtitle } = category
  return (
    <>
      {icon && <Icon name={icon} className={closed.linkIcon} />}
      <span>{title}</span>
      {subtitle && <span className={closed.itemSubtitle}>{subtitle}</span>}
    </>
  )
}

const styleOf = (category: Category) =>
  styleVariables({
    '--colour': category.color,
    '--weight': text(category.fontWeight),
    '--size': pixels(category.titleFontSize),
    '--before': pixels(category.titlePaddingTop),
    '--after': pixels(category.titlePaddingBottom),
    '--start': pixels(category.titlePaddingLeft),
    '--end': pixels(category.titlePaddingRight),
    '--subtitle-size': pixels(category.subtitleFontSize),
    '--subtitle-weight': text(category.subtitleFontWeight),
    '--subtitle-colour': category.subtitleColor,
  })

function CategoryItem({ category }: { category: Category }) {
  const { categories, headlines, isExpanded, alternativeTitle, title, url } = category
  if (categories.length + headlines.length === 0)
    return (
      <Link link={category} className={closed.panelLink}>
        <Title category={category} />
      </Link>
    )
  return (
    <details open={isExpanded}>
      <summary className={closed.panelLink}>
        <Title category={category} />
        <Icon name="forward" className={closed.disclosure} />
      </summary>
      <Categories
        categories={categories}
        headlines={headlines}
        self={url ? { ...category, title: alternativeTitle ?? title } : undefined}
        className={closed.links}
      />
    </details>
  )
}

interface Props {
  categories: readonly Category[]
  headlines?: readonly Headline[]
  /** The parent category, if it has its own page. */
  self?: Category | undefined
  className: string | undefined
}

const isCategory = (item: Headline | Category): item is Category => 'categories' in item

const headlineStyle = ({ color, fontWeight }: Headline) =>
  styleVariables({ '--colour': color, '--weight': text(fontWeight) })

/** Renders categories with headlines between them, by priority; nested ones open at a press. */
export function Categories({ categories, headlines = [], self, className }: Props) {
  const items = inOrder<Headline | Category>(
    [...headlines, ...categories.filter(({ isHidden }) => !isHidden)],
    (item) => item.priority,
  )
  return (
    <ul className={className}>
      {self && (
        <li>
          <Link link={self} className={closed.panelLink} />
        </li>
      )}
      {items.map((item, index) => (
        <li key={keyOf(index, item.title)} style={isCategory(item) ? styleOf(item) : headlineStyle(item)}>
          {isCategory(item) ? (
            <CategoryItem category={item} />
          ) : (
            <span className={closed.headline}>{item.title}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
