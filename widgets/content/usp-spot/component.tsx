import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { PointIcon } from '#renderer/components/elements/point-icon.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { ContentOf, WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/usp-spot/component.module.css'
import type { uspSpot } from '#widgets/content/usp-spot/index.ts'

type Point = ContentOf<typeof uspSpot>['items'][number]

const SimplePoint = ({ icon, title, link }: Point) => (
  <Link link={link} className={styles.simple}>
    <PointIcon icon={icon} size={22} />
    <span>{title}</span>
  </Link>
)

function AdvancedPoint({ icon, title, text, link }: Point) {
  return (
    <div className={styles.advanced}>
      <PointIcon icon={icon} size={32} />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {link?.url && (
        <Link link={link} className={styles.link}>
          {link.title ?? title}
        </Link>
      )}
    </div>
  )
}

export default function UspSpot({ content }: WidgetProps<typeof uspSpot>) {
  const { variant, items } = content
  if (items.length === 0) return null
  const Point = variant === 'advanced' ? AdvancedPoint : SimplePoint
  return (
    <div className={styles.spot}>
      <ul
        className={styles.points}
        data-variant={variant}
        style={styleVariables({ '--count': String(Math.min(items.length, 4)) })}
      >
        {items.map((item, index) => (
          <li key={keyOf(index, item.title)} className={styles.point}>
            <Point {...item} />
          </li>
        ))}
      </ul>
    </div>
  )
}
