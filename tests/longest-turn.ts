/**
 * The longest time that this process computed without a break, in milliseconds of processor time: on a busy
 * machine the wall clock would also count the work of other programs.
 */
export async function longestTurn<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  let maxMs = 0
  let isOver = false
  let before = process.cpuUsage()
  const look = () => {
    const used = process.cpuUsage(before)
    maxMs = Math.max(maxMs, (used.user + used.system) / 1000)
    before = process.cpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    return { result: await work(), ms: maxMs }
  } finally {
    isOver = true
  }
}
