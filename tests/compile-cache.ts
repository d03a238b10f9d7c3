/** Where the processes of a test run store their compiled code for later processes. */
const kept = 'TRIVIUM_TEST_COMPILE_CACHE'

export function offerCompileCache(path: string): void {
  process.env[kept] = path
}

/** Outside a test run there is none. */
export const compileCacheDir = (): string | undefined => process.env[kept]

/** The same for processes that are started with an environment; `npm start` stores its compiled code too. */
export function keepCompiled(): Record<string, string> {
  const folder = compileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}
