import classes from './guide-sigil.module.css'

const shapes: Record<string, { body: string; edge: string; y: number }> = {
  Professor: {
    body: 'M20 1a19 19 0 0 1 0 38a19 19 0 0 1 0-38Z',
    edge: 'M20 4a16 16 0 0 1 0 32a16 16 0 0 1 0-32Z',
    y: 26.6,
  },
  Examiner: { body: 'M20 0 40 20 20 40 0 20Z', edge: 'M20 4.5 35.5 20 20 35.5 4.5 20Z', y: 26.6 },
  Librarian: {
    body: 'M3 38V19a17 17 0 0 1 34 0v19Z',
    edge: 'M6 35V19a14 14 0 0 1 28 0v16Z',
    y: 28,
  },
}
/** The shape of an unknown guide. */
const plain = {
  body: 'M8 3h24a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Z',
  edge: 'M9 6h22a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z',
  y: 26.6,
}

/** The name shown for a guide, and the class that sets the guide's colours. */
export const guideName = (leader: string): string => (Object.hasOwn(shapes, leader) ? leader : 'AI Assistant')
export const guideScope = (leader: string): string =>
  (Object.hasOwn(shapes, leader) ? classes[leader.toLowerCase()] : classes.assistant) ?? ''

interface GuideSigilProps {
  leader: string
  size?: number
}

/** A guide's seal: silhouette and letter. Decorative: the name is always beside it. */
export function GuideSigil({ leader, size = 40 }: GuideSigilProps) {
  const { body, edge, y } = shapes[leader] ?? plain
  return (
    <svg
      className={`${classes.sigil} ${guideScope(leader)}`}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <path className={classes.body} d={body} />
      <path className={classes.edge} d={edge} />
      <text x="20" y={y}>
        {guideName(leader).charAt(0)}
      </text>
    </svg>
  )
}

interface GuideMarkerProps {
  leader: string
  state: 'ahead' | 'current' | 'done'
}

/**
 * The same silhouette as a step of the lesson: an outline ahead, filled at the current step, a tick behind.
 */
export function GuideMarker({ leader, state }: GuideMarkerProps) {
  const { body, y } = shapes[leader] ?? plain
  return (
    <svg className={classes.marker} data-state={state} viewBox="0 0 40 40" aria-hidden="true">
      {state === 'current' && <path className={classes.halo} d={body} />}
      <path className={classes.outline} d={body} />
      {state === 'done' ? (
        <path className={classes.tick} d="M13.5 20.5l4.5 4.5 8.5-9" />
      ) : (
        <text x="20" y={y}>
          {guideName(leader).charAt(0)}
        </text>
      )}
    </svg>
  )
}
