import { once } from 'node:events'
import { chmod, mkdir, open, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/data-dir.ts'
import { createTestDatabase } from '#tests/database.ts'
import { writeBackup } from './write-backup.ts'

const endOfRows = 'c'.charCodeAt(0)

/** Hands on what the database says, message by message; what follows the last row of a copy comes a moment later. */
async function handOnSlowly(from: Socket, to: Socket): Promise<void> {
  let waiting = Buffer.alloc(0)
  for await (const piece of from) {
    waiting = Buffer.concat([waiting, piece as Buffer])
    for (let length = messageLength(waiting); length !== undefined; length = messageLength(waiting)) {
      to.write(waiting.subarray(0, length))
      if (waiting[0] === endOfRows) await pause(20)
      waiting = waiting.subarray(length)
    }
  }
}

/** One byte says what a message is, four how long it is without that one. */
function messageLength(bytes: Buffer): number | undefined {
  const length = bytes.length < 5 ? undefined : 1 + bytes.readUInt32BE(1)
  return length !== undefined && length <= bytes.length ? length : undefined
}

/** The same database, by a line on which its messages come one by one. */
async function bySlowLine(url: string): Promise<string> {
  const { hostname, port, searchParams } = new URL(url)
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const socketFolder = searchParams.get('host')
    const database = socketFolder
      ? connect(join(socketFolder, `.s.PGSQL.${port || 5432}`))
      : connect(Number(port), hostname)
    sockets.push(client, database)
    for (const socket of [client, database]) socket.on('error', () => {})
    // A short message would wait for the next one, and go with it.
    client.setNoDelay().pipe(database)
    void handOnSlowly(database, client).catch(() => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const slow = new URL(url)
  slow.hostname = '127.0.0.1'
  slow.port = String((server.address() as AddressInfo).port)
  slow.searchParams.delete('host')
  return slow.href
}

test('the last rows may come before the word of how many they were', async () => {
  await using folder = await temporaryFolder()
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await database.pool.query("insert into users (name, email) values ('Ada', 'ada@example.org')")
  const header = await writeBackup(await bySlowLine(database.url), join(folder.path, 'one.backup'))
  expect(header.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
})

test('a file or a link that waits under the name of the unfinished backup gets nothing of it', async () => {
  await using folder = await temporaryFolder()
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const file = join(folder.path, 'one.backup')
  const part = `${file}.part`

  await writeFile(part, 'waiting')
  await chmod(part, 0o666)
  await using waiting = await open(part, 'r+')
  await writeBackup(database.url, file)
  expect(await waiting.readFile('utf8')).toBe('waiting')
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const victim = join(folder.path, 'victim')
  await writeFile(victim, 'of somebody else')
  await symlink(victim, part)
  await writeBackup(database.url, file)
  expect(await readFile(victim, 'utf8')).toBe('of somebody else')
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  await mkdir(part)
  await expect(writeBackup(database.url, file)).rejects.toThrow('Remove what is there')
})
