import classes from '#web/ui/card-grid.module.css'
import { useDelayed } from '#web/ui/use-delayed.ts'

const Bone = ({ width, height, top = 0 }: { width: number | string; height: number; top?: number }) => (
  <span className="bone" style={{ width, height, marginTop: top }} />
)

function CardSkeleton() {
  return (
    <div className="column panel lifted clipped">
      <span className={`bone ${classes.tile}`} />
      <div className={`column gap-12 ${classes.body}`}>
        <div className="row gap-8">
          <Bone width={76} height={24} />
          <Bone width={110} height={14} />
        </div>
        <Bone width="78%" height={22} />
        <Bone width="100%" height={14} />
        <Bone width="94%" height={14} />
        <Bone width="56%" height={14} />
        <Bone width="100%" height={8} top={26} />
        <div className="row between mt-10">
          <Bone width={124} height={40} />
          <Bone width={64} height={20} />
        </div>
      </div>
    </div>
  )
}

const cardKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The boxes of the cards that are on their way, shown once waiting is noticeable. */
export function CardGridSkeleton() {
  const isNoticeable = useDelayed(150)
  if (!isNoticeable) return null
  return (
    <div className="cards" aria-hidden="true">
      {cardKeys.map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  )
}
