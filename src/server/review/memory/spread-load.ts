export type Load = {
  /** The number of cards that become due on each day, today first; overdue cards count for today. */
  due: readonly number[]
  /** The number of new cards. */
  unseen: number
  /** The maximum number of cards of a day, and of new ones among them. */
  dailyCap: number
  newCap: number
  /** The number of cards that are already done today. */
  doneToday: number
  newToday: number
  /**
   * Cards rated today that come again today. They are among the due cards, but need no room because they
   * already have it.
   */
  againToday?: number
}

/**
 * Distributes cards over days within the limits: a card for which a day has no room moves to the next day,
 * and new cards take the room that is left.
 */
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
