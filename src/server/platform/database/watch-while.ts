const lookEveryMs = 500

/** Looks now and then whether work is still wanted, and says once when it is not. What it gives back ends the looking. */
export function watchWhile(isWanted: () => Promise<boolean>, onUnwanted: () => void): () => void {
  const look = async () => {
    if (await isWanted()) return
    clearInterval(timer)
    onUnwanted()
  }
  // A database that is away for a moment stops nothing.
  const timer = setInterval(() => look().catch(() => {}), lookEveryMs).unref()
  return () => clearInterval(timer)
}
