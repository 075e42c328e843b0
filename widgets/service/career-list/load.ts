import type { LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { closingTime } from '#schemas/careers/closing-time.ts'
import type { Job } from '#schemas/careers/job.ts'
import { openJobs } from '#schemas/careers/open-jobs.ts'
import type { careerList } from '#widgets/service/career-list/index.ts'

export interface Careers {
  organization: string
  jobs: readonly Job[]
}

function nameIn(organization: unknown): string {
  const name =
    typeof organization === 'object' && organization !== null && 'name' in organization
      ? organization.name
      : undefined
  return typeof name === 'string' ? name : ''
}

const loader: WidgetLoader<typeof careerList, Careers> = {
  deadline: 200,
  async load({ content: { departments }, context, payload, now }): Promise<LoadResult<Careers>> {
    const open = openJobs(payload('jobs'), now)
    const jobs = departments.length > 0 ? open.filter((job) => departments.includes(job.department)) : open
    const until = Math.min(...jobs.flatMap((job) => closingTime(job) ?? []))
    return {
      data: { organization: nameIn(payload('organization')), jobs },
      tags: ['site', `market:${context.market}`],
      seconds: 300,
      ...(Number.isFinite(until) && { until }),
    }
  },
}

export default loader
