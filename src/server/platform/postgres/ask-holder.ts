import { connect } from 'node:net'

const ANSWER_WITHIN_MS = 5000

/** Is somebody listening on this socket, and under which process number do they say they run? */
export function askHolder(socketPath: string, mayAskAgain = true): Promise<{ alive: boolean; pid?: number }> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(socketPath)
    const finish = (alive: boolean) => {
      socket.destroy()
      const pid = Number.parseInt(said, 10)
      resolve(Number.isInteger(pid) ? { alive, pid } : { alive })
    }
    // A holder too busy to answer is alive all the same: the kernel took the connection.
    socket.setTimeout(ANSWER_WITHIN_MS, () => finish(true))
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('end', () => finish(true))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Reset: the holder is just ending, so ask once more. Of the rest only two say that nobody listens;
      // any other fault must not end in two processes on one folder.
      if (error.code === 'ECONNRESET' && mayAskAgain) resolve(askHolder(socketPath, false))
      else finish(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
    })
  })
}
