import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { Job } from '#schemas/careers/job.ts'
import styles from '#widgets/service/career-list/component.module.css'
import type { careerList } from '#widgets/service/career-list/index.ts'
import type { Careers } from '#widgets/service/career-list/load.ts'

type Props = WidgetProps<typeof careerList, Careers>
type Context = Props['context']

const employmentText = {
  FULL_TIME: 'careerList.fullTime',
  PART_TIME: 'careerList.partTime',
  TEMPORARY: 'careerList.temporary',
  INTERN: 'careerList.intern',
} as const

/** A calendar day, independent of the time zone. */
const day = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

interface PositionProps {
  job: Job
  /** Whether it is below a headline. */
  isUnder: boolean
  context: Context
}

function Position({ job, isUnder, context: { texts, locale } }: PositionProps) {
  const { id, title, department, city, employmentType, description, closes, email } = job
  const Title = isUnder ? 'h3' : 'h2'
  const apply = `mailto:${email}?subject=${encodeURIComponent(title)}`
  return (
    <li>
      <details className={styles.position} id={`job-${id}`} name="jobs">
        <summary className={styles.summary}>
          <Title className={styles.title}>{title}</Title>
          <p className={styles.facts}>
            {[department, city, texts[employmentText[employmentType]]].join(' · ')}
          </p>
        </summary>
        <div className={styles.body}>
          <div className="prose">
            <Markdown headingOffset={isUnder ? 3 : 2}>{description}</Markdown>
          </div>
          {closes && (
            <p className={styles.facts}>
              {fillText(texts['careerList.closes'], { date: day(closes, locale) })}
            </p>
          )}
          <a className={styles.apply} href={apply}>
            {texts['careerList.apply']}
            <span className="visually-hidden"> {title}</span>
          </a>
        </div>
      </details>
    </li>
  )
}

export default function CareerList({ content, data, context }: Props) {
  const { headline, text } = content
  const jobs = data?.jobs ?? []
  return (
    <section className={styles.careers}>
      {headline && <h2>{headline}</h2>}
      {text && (
        <div className={`prose ${styles.text}`}>
          <Markdown>{text}</Markdown>
        </div>
      )}
      {jobs.length > 0 ? (
        <ul className={styles.list}>
          {jobs.map((job) => (
            <Position key={job.id} job={job} isUnder={headline !== undefined} context={context} />
          ))}
        </ul>
      ) : (
        <p className={styles.text}>{context.texts['careerList.none']}</p>
      )}
    </section>
  )
}
