/** Roundel, lozenge and arch, linked: the picture of a place that waits to be filled. Decorative. */
export function LinkedShapes() {
  return (
    <svg width={168} height={71} viewBox="0 0 132 56" fill="none" strokeWidth={1.75} aria-hidden="true">
      <g stroke="var(--tv-professor)">
        <circle cx="27" cy="28" r="22" />
        <circle cx="27" cy="28" r="14" opacity=".4" />
      </g>
      <g stroke="var(--tv-examiner)">
        <path d="M66 4 90 28 66 52 42 28Z" />
        <path d="M66 14 80 28 66 42 52 28Z" opacity=".4" />
      </g>
      <g stroke="var(--tv-librarian)">
        <path d="M85 51V26a20 20 0 0 1 40 0v25Z" />
        <path d="M93 51V27a12 12 0 0 1 24 0v24" opacity=".4" />
      </g>
    </svg>
  )
}
