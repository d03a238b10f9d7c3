export type Load = {
  /** Cards that come due on each day, today first; what was due before stands with today. */
  due: readonly number[]
  /** Cards never seen. */
  unseen: number
  /** The most cards of a day, and how many of them may be new. */
  dailyCap: number
  newCap: number
  /** Of today, what is done already. */
  doneToday: number
  newToday: number
  /** Cards rated today that come once more today: they stand among the due, and need no room, for they have it already. */
  againToday?: number
}

/** Cards day by day within the cap: what a day has no room for waits for the next, and new cards take what is left. */
export function spreadLoad({
  due,
  unseen,
  dailyCap,
  newCap,
  doneToday,
  newToday,
  againToday = 0,
}: Load): number[] {
  let waiting = 0
  let stillNew = unseen
  return due.map((coming, day) => {
    const room = Math.max(0, dailyCap - (day === 0 ? doneToday : 0))
    const again = day === 0 ? againToday : 0
    waiting += coming - again
    const known = Math.min(waiting, room)
    const fresh = Math.min(stillNew, room - known, Math.max(0, newCap - (day === 0 ? newToday : 0)))
    waiting -= known
    stillNew -= fresh
    return again + known + fresh
  })
}
