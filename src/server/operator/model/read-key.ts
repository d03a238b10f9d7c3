import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Reads piped input, or one line that is typed and not shown. */
export async function readKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim()
  process.stderr.write('The key (it is not shown; press Enter alone to keep the saved key): ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
