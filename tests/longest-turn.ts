/**
 * How long this process computed at most before anybody else got a turn, in milliseconds of the processor: on a busy machine
 * the clock on the wall would count what others do as well.
 */
export async function longestTurn<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  let longest = 0
  let isOver = false
  let before = process.cpuUsage()
  const look = () => {
    const used = process.cpuUsage(before)
    longest = Math.max(longest, (used.user + used.system) / 1000)
    before = process.cpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    return { result: await work(), ms: longest }
  } finally {
    isOver = true
  }
}
