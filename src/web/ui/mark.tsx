import classes from './mark.module.css'

interface MarkProps {
  size?: number
  ground?: 'page' | 'spine'
}

/** Three strokes in the three inks meeting at a gilt point. Decorative: the name is beside it. */
export function Mark({ size = 32, ground = 'page' }: MarkProps) {
  return (
    <svg
      className={classes.mark}
      data-ground={ground}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth={4.2}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 5.5 12 13" stroke="var(--mark-lapis)" />
      <path d="M27 5.5 20 13" stroke="var(--mark-murrey)" />
      <path d="M16 28V22" stroke="var(--mark-verdigris)" />
      <circle cx="16" cy="17" r="2.9" fill="var(--mark-gilt)" />
    </svg>
  )
}
