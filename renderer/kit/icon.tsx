import type { IconName as ContentIcon } from '#schemas/navigation.ts'

const paths = {
  account: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  basket: 'M5 8h14l1 12.5H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  categories: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  close: 'M5 5l14 14M19 5L5 19',
  forward: 'M9 5l7 7-7 7',
  gift: 'M4 11h16v9.5H4zM3 7h18v4H3zM12 7v13.5M12 7c-2 0-5-.5-5-2.5S10.5 2.5 12 7c1.5-4.5 5-4.5 5-2.5S14 7 12 7z',
  home: 'M4 10.5L12 4l8 6.5V20.5h-5.5V14h-5v6.5H4z',
  menu: 'M3 7.5h18M3 16.5h18',
  percent: 'M19 5L5 19M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.2 15.2L21 21',
  star: 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17l-5.3 3 1.1-6-4.4-4.2 6-.8z',
  store: 'M12 21s7-6.4 7-11.5a7 7 0 0 0-14 0C5 14.6 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  truck:
    'M2.5 6H14v11H2.5zM14 10h4l3.5 3.5V17H14zM6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  wishlist: 'M12 20S3.5 15 3.5 8.9A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 8.5 1.7C20.5 15 12 20 12 20z',
} as const satisfies Readonly<Record<ContentIcon, string>> & Readonly<Record<string, string>>

/** A line drawing that says nothing by itself: its link or button carries the words. */
export function Icon({ name, className }: { name: keyof typeof paths; className?: string | undefined }) {
  return (
    <svg
      className={className}
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
