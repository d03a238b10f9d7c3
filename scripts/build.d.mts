/** Returns the names of the parts it built. */
export function buildIfStale(): Promise<string[]>
