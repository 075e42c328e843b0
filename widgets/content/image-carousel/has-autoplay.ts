interface Moves {
  autoplay: boolean
  /** Seconds. */
  animationDelay: number
}

/** Whether banners move automatically: by autoplay, or with a pause between animations. */
export const movesByItself = ({ autoplay, animationDelay }: Moves): boolean => autoplay || animationDelay > 0
