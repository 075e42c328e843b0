import type { WidgetLoader } from '#renderer/loader.ts'
import type { isoIdle } from '#widgets/navigation/iso-idle/index.ts'

export interface IdleData {
  /** Catalogue id of the market's baskets. */
  catalog: string
}

const loader: WidgetLoader<typeof isoIdle, IdleData> = {
  deadline: 500,
  async load({ context, markets }) {
    const market = markets.find(({ id }) => id === context.market)
    return { data: { catalog: market?.catalog ?? context.market }, tags: ['site'], seconds: 3_600 }
  },
}

export default loader
