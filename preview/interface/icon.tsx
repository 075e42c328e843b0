/** Lines of icons on a grid of 16. */
const paths = {
  app: 'M5 1.5h6a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1Zm2 1.5h2M6 6h4v4H6Z',
  back: 'M13 8H3m4-4L3 8l4 4',
  check: 'M3 8.5 6.5 12 13 4.5',
  comment: 'M2.5 3h11v8h-6L4.5 13.5V11h-2Z',
  copy: 'M5.5 5.5h8v8h-8Zm-3 5v-8h8',
  desktop: 'M1.5 3h13v8h-13Zm4 10.5h5M8 11v2.5',
  down: 'M8 3v10m-4-4 4 4 4-4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  forward: 'M3 8h10M9 4l4 4-4 4',
  grip: 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01',
  lock: 'M3.5 7h9v6.5h-9Zm2-.5V5a2.5 2.5 0 0 1 5 0v1.5',
  mobile: 'M5 1.5h6a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1Zm2.5 11h1',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  open: 'M5 6.5 8 9.5l3-3',
  plus: 'M8 3v10M3 8h10',
  redo: 'M10 3l3 3-3 3m3-3H6.5a3.5 3.5 0 0 0 0 7H9',
  sparkle: 'M8 1.5 9.6 6.4 14.5 8 9.6 9.6 8 14.5 6.4 9.6 1.5 8l4.9-1.6Z',
  tablet: 'M3.5 1.5h9a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1Zm3.5 11h2',
  trash: 'M3 4.5h10M6.5 4V2.5h3V4m-5 .5.5 9h6l.5-9',
  undo: 'M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7',
  up: 'M8 13V3M4 7l4-4 4 4',
} as const

export type IconName = keyof typeof paths

/** Renders a decorative icon next to a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' || name === 'more' ? 2 : 1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
