/**
 * Prints the present step and, while it lasts, for how long: in place on a terminal, now and then in a log.
 */
export function showProgress(what, out = process.stdout) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  out.write(`${what} …\n`)
  const tick = () => out.write(out.isTTY ? `\r  ${seconds()} s ` : `  still at it, ${seconds()} s\n`)
  const timer = setInterval(tick, out.isTTY ? 1000 : 15_000)
  return {
    end(result) {
      clearInterval(timer)
      out.write(`${out.isTTY ? '\r' : ''}  ${result} (${seconds()} s)\n`)
    },
  }
}
