import type { WidgetLoader } from '#renderer/loader.ts'
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
  async load({ content: { departments }, context, payload }) {
    const jobs = openJobs(payload('jobs'))
    const data = {
      organization: nameIn(payload('organization')),
      jobs: departments.length > 0 ? jobs.filter((job) => departments.includes(job.department)) : jobs,
    }
    return { data, tags: ['site', `market:${context.market}`], seconds: 300 }
  },
}

export default loader
