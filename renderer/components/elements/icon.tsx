import type { IconName as MenuIcon } from '#schemas/pages/navigation.ts'
import type { PointIcon } from '#schemas/parts/icon.ts'

const paths = {
  account: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  basket: 'M5 8h14l1 12.5H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  categories: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  chat: 'M4 4.5h16v12h-8.5l-4.5 4v-4H4zM8 9h8M8 12.5h5',
  check: 'M4.5 12.5l5 5 10-11',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5l3.5 2',
  close: 'M5 5l14 14M19 5L5 19',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  forward: 'M9 5l7 7-7 7',
  gift: 'M4 11h16v9.5H4zM3 7h18v4H3zM12 7v13.5M12 7c-2 0-5-.5-5-2.5S10.5 2.5 12 7c1.5-4.5 5-4.5 5-2.5S14 7 12 7z',
  home: 'M4 10.5L12 4l8 6.5V20.5h-5.5V14h-5v6.5H4z',
  leaf: 'M6.5 18C5 10 10.5 5 20 4c.5 9.5-4 15.5-13.5 14zM4 21c1.5-5 4.5-8.5 9-11',
  lock: 'M5 10.5h14v10H5zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5',
  member: 'M3 5.5h18v13H3zM3 9.5h18M6.5 14.5h4',
  mend: 'M20 4L9 15M20 4c1 1 .5 2.5-.5 3.5L9.5 17 8 15.5 16.5 4.5c1-1 2.5-1.5 3.5-.5zM8.5 16.5C5.5 20.5 2 19 3 16.5s4-1 3.5 1.5-1 2.5-2.5 3',
  menu: 'M3 7.5h18M3 16.5h18',
  percent: 'M19 5L5 19M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  returns: 'M8 4L3.5 8.5 8 13M3.5 8.5h11.5a5.5 5.5 0 0 1 0 11H7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.2 15.2L21 21',
  size: 'M2.5 8.5h19v7h-19zM6.5 8.5v3M10.2 8.5v4M13.8 8.5v3M17.5 8.5v4',
  star: 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17l-5.3 3 1.1-6-4.4-4.2 6-.8z',
  store: 'M12 21s7-6.4 7-11.5a7 7 0 0 0-14 0C5 14.6 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  truck:
    'M2.5 6H14v11H2.5zM14 10h4l3.5 3.5V17H14zM6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  wishlist: 'M12 20S3.5 15 3.5 8.9A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 8.5 1.7C20.5 15 12 20 12 20z',
  wool: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM5.5 7.5c5 .5 9.5 4.5 11.5 10.5M9.5 4.4c5 1.6 8.5 5.3 10.2 9.6M4 11.5c3.5.8 6.5 4 7.5 8.5M12 20h9',
} as const satisfies Readonly<Record<MenuIcon | PointIcon, string>> & Readonly<Record<string, string>>

interface DrawingProps {
  path: string
  className?: string | undefined
  /** Width and height, px. */
  size?: number
}

/** Renders a decorative line drawing of a path in a square of 24. */
export function LineDrawing({ path, className, size = 22 }: DrawingProps) {
  return (
    <svg
      className={className ? `drawing ${className}` : 'drawing'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

interface Props extends Omit<DrawingProps, 'path'> {
  name: keyof typeof paths
}

/** Renders one of the shop's own icons: its link or button has the text. */
export const Icon = ({ name, ...rest }: Props) => <LineDrawing path={paths[name]} {...rest} />
