/** One line of the start: plain text in a terminal; otherwise JSON, like the rest of the log. */
export function say(line: string): void {
  const asLogged = () => JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: line })
  process.stdout.write(`${process.stdout.isTTY ? line : asLogged()}\n`)
}
