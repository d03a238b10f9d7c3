/** One line of the start: words in a terminal, and JSON like all of the log where nobody is there to read it. */
export function say(line: string): void {
  const asLogged = () => JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: line })
  process.stdout.write(`${process.stdout.isTTY ? line : asLogged()}\n`)
}
