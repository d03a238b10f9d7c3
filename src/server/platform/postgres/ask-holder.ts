import { connect } from 'node:net'

const ANSWER_WITHIN_MS = 5000

/** Whether a process listens on this socket, and the process id that it reports. */
export function askHolder(socketPath: string, mayAskAgain = true): Promise<{ alive: boolean; pid?: number }> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(socketPath)
    const finish = (alive: boolean) => {
      socket.destroy()
      const pid = Number.parseInt(said, 10)
      resolve(Number.isInteger(pid) ? { alive, pid } : { alive })
    }
    // A holder that is too busy to answer still lives: the kernel accepted the connection.
    socket.setTimeout(ANSWER_WITHIN_MS, () => finish(true))
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('end', () => finish(true))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Reset: the holder is about to end, so ask once more. Only two of the other codes mean that no process
      // listens; any other error must not lead to two processes on one folder.
      if (error.code === 'ECONNRESET' && mayAskAgain) resolve(askHolder(socketPath, false))
      else finish(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
    })
  })
}
