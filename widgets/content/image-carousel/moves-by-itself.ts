interface Moves {
  autoplay: boolean
  /** Seconds. */
  animationDelay: number
}

/** Whether banners move without being asked: by the carousel's autoplay, or by a pause between animations. */
export const movesByItself = ({ autoplay, animationDelay }: Moves): boolean => autoplay || animationDelay > 0
