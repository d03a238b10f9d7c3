/** Where the processes of a test run leave what they compiled, for those that come after them. */
const kept = 'TRIVIUM_TEST_COMPILE_CACHE'

export function offerCompileCache(path: string): void {
  process.env[kept] = path
}

/** Outside a test run there is none. */
export const compileCacheDir = (): string | undefined => process.env[kept]

/** The same for what is started with an environment; `npm start` keeps what it compiled as well. */
export function keepCompiled(): Record<string, string> {
  const folder = compileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}
