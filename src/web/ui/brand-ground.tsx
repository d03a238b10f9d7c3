import { useId } from 'react'
import classes from './brand-ground.module.css'

const side = 44
const shapes = [
  {
    ink: 'lapis',
    outer: 'M38 22a16 16 0 1 1-32 0a16 16 0 0 1 32 0Z',
    inner: 'M30 22a8 8 0 1 1-16 0a8 8 0 0 1 16 0Z',
  },
  { ink: 'murrey', outer: 'M22 3 41 22 22 41 3 22Z', inner: 'M22 14 30 22 22 30 14 22Z' },
  { ink: 'verdigris', outer: 'M7 39V20a15 15 0 0 1 30 0v19Z', inner: 'M16 39V22a6 6 0 0 1 12 0v17Z' },
] as const

/** Three rows after which the floor repeats; each row starts one shape later. */
const cells = [0, 1, 2].flatMap((row) =>
  shapes.map((_shape, column) => ({ row, column, shape: shapes[(column + row * 2) % 3] ?? shapes[0] })),
)

/** The tiled floor: roundel, lozenge and arch in the three inks, on the spine's colour. Decorative. */
export function BrandGround() {
  const pattern = useId()
  return (
    <svg
      className={classes.ground}
      viewBox={`0 0 ${9 * side} ${10 * side}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={pattern} width={3 * side} height={3 * side} patternUnits="userSpaceOnUse">
          {cells.map(({ row, column, shape }) => (
            <g
              key={`${row}.${column}`}
              data-ink={shape.ink}
              transform={`translate(${column * side} ${row * side})`}
            >
              <path className={classes.outer} d={shape.outer} />
              <path className={classes.inner} d={shape.inner} />
            </g>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}
