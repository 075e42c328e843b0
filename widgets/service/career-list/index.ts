import { defineWidget } from '#renderer/define-widget.ts'
import { jobPostings } from '#widgets/service/career-list/job-postings.ts'
import { careerListSchema } from '#widgets/service/career-list/schema.ts'

export const careerList = defineWidget(careerListSchema, {
  type: 'careerList',
  hydrate: 'never',
  texts: [
    'careerList.apply',
    'careerList.closes',
    'careerList.fullTime',
    'careerList.intern',
    'careerList.none',
    'careerList.partTime',
    'careerList.temporary',
  ],
  head: ({ data }) => ({ structuredData: jobPostings(data) }),
  budget: { script: 0, style: 1_200 },
})
