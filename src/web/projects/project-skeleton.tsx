import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './project-screen.module.css'

const bones = [
  { width: 220, height: 24 },
  { width: 'min(420px, 80%)', height: 40 },
  { width: 'min(640px, 100%)', height: 20 },
  { width: '100%', height: 8 },
  { width: '100%', height: 68 },
  { width: '100%', height: 68 },
  { width: '100%', height: 68 },
]

/** The boxes of the project that is on its way, shown once waiting is noticeable. */
export function ProjectSkeleton() {
  const isNoticeable = useDelayed(150)
  if (!isNoticeable) return null
  return (
    <div className="stack gap-16" aria-hidden="true">
      {bones.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <span key={index} className={`bone ${classes.bone}`} style={size} />
      ))}
    </div>
  )
}
