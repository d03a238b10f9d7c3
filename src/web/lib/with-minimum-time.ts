/** What flashes by cannot be read: the result comes when it is there, and not before the time is up. */
export async function withMinimumTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
