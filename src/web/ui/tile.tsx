import type { ReactNode } from 'react'
import classes from './tile.module.css'

/** A floor tile in two colours made of roundel, lozenge and arch. The same seed always gives the same tile. */

const pigments = ['lapis', 'gilt', 'verdigris', 'murrey', 'stone'] as const
/** Side of one cell. */
const side = 44

/** FNV-1a: small, stable and well spread. */
export function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}

const { a, b } = classes
const petal = (isFlipped: boolean) =>
  isFlipped
    ? `M${side} 0A${side} ${side} 0 0 1 0 ${side}A${side} ${side} 0 0 1 ${side} 0Z`
    : `M0 0A${side} ${side} 0 0 1 ${side} ${side}A${side} ${side} 0 0 1 0 0Z`

const roundel = (
  <>
    <circle className={a} cx="22" cy="22" r="16" />
    <circle className={b} cx="22" cy="22" r="8" />
  </>
)
const lozenge = (
  <>
    <path className={a} d="M22 3 41 22 22 41 3 22Z" />
    <path className={b} d="M22 14 30 22 22 30 14 22Z" />
  </>
)
/* A little longer than its cell: where two stand foot to foot, no seam shows between them. */
const arch = (
  <>
    <path className={a} d="M7 44.4V22a15 15 0 0 1 30 0v22.4Z" />
    <path className={b} d="M16 44.4V23a6 6 0 0 1 12 0v21.4Z" />
  </>
)
const lattice = (
  <>
    <path className={a} d="M22 0 44 22 22 44 0 22Z" />
    <circle className={b} cx="22" cy="22" r="9" />
  </>
)

type Cell = (isOdd: boolean, chance: number) => ReactNode

const patterns: Cell[] = [
  (isOdd) => <path className={a} d={petal(isOdd)} />,
  (isOdd) => (isOdd ? lozenge : roundel),
  (isOdd) => (isOdd ? <g transform="rotate(180 22 22)">{arch}</g> : arch),
  (_isOdd, chance) => (
    <g transform={`rotate(${(chance % 4) * 90} 22 22)`}>
      <path className={a} d="M1 1H43A42 42 0 0 1 1 43Z" />
    </g>
  ),
  () => lattice,
  (isOdd) => (isOdd ? roundel : arch),
]

interface TileProps {
  seed: string
  columns?: number
  rows?: number
}

/** Fills its box; decorative. */
export function Tile({ seed, columns = 10, rows = 2 }: TileProps) {
  const value = hash(seed)
  const pattern = patterns[(value >>> 8) % patterns.length]
  const places = Array.from({ length: rows * columns }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
  }))
  return (
    <svg
      className={classes.tile}
      data-pigment={pigments[value % pigments.length]}
      viewBox={`0 0 ${columns * side} ${rows * side}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {places.map(({ x, y }) => (
        <g key={`${x}.${y}`} transform={`translate(${x * side} ${y * side})`}>
          {pattern?.((x + y) % 2 === 1, hash(`${seed}${x}.${y}`) >>> 4)}
        </g>
      ))}
    </svg>
  )
}
