const screenLoadLimitMs = 120_000

/** A script that has not come after two minutes will not come. */
export async function withinLimit<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The screen did not load within ${screenLoadLimitMs} ms.`)),
      screenLoadLimitMs,
    )
  })
  try {
    return await Promise.race([load(), limit])
  } finally {
    clearTimeout(timer)
  }
}
