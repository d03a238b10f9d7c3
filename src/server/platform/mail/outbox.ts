import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type MailboxItem, type MailboxMessage, mailboxMessageSchema } from '#contract/accounts.ts'

export type Letter = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  queuedAt: Date
}

/** Files are named by when they were asked for and by id: letters that are sent together keep their order. */
const fileName = /^(\d{13}-[0-9a-f-]{36})\.json$/
const newestShown = 100

const keptSchema = mailboxMessageSchema.omit({ id: true }).extend({ from: z.string() })

const folderOf = (dataDir: string) => join(dataDir, 'outbox')

/** Where no mail server is configured, each message is a file: written whole or not at all. */
export async function saveToOutbox(dataDir: string, from: string, letter: Letter): Promise<void> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { id, recipient: to, subject, text, html, queuedAt } = letter
  const sentAt = new Date().toISOString()
  const kept: z.infer<typeof keptSchema> = { from, to, subject, sentAt, text, html }
  const path = join(folder, `${queuedAt.getTime()}-${id}.json`)
  await writeFile(`${path}.part`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** The newest messages first. */
export async function listOutbox(dataDir: string): Promise<MailboxItem[]> {
  const names = (await filesOf(dataDir)).reverse().slice(0, newestShown)
  const messages = await Promise.all(names.map((name) => readMessage(dataDir, name)))
  return messages.flatMap((message) => {
    if (message === null) return []
    const { id, to, subject, sentAt } = message
    return [{ id, to, subject, sentAt }]
  })
}

export async function openInOutbox(dataDir: string, id: string): Promise<MailboxMessage | null> {
  const name = `${id}.json`
  return fileName.test(name) ? readMessage(dataDir, name) : null
}

/** Everything sent to one address. */
export async function emptyOutboxOf(dataDir: string, address: string): Promise<void> {
  for (const name of await filesOf(dataDir)) {
    const message = await readMessage(dataDir, name)
    if (message?.to === address) await rm(join(folderOf(dataDir), name), { force: true })
  }
}

async function filesOf(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  return names.filter((name) => fileName.test(name)).sort()
}

/** Null for a file that is gone or is not ours. */
async function readMessage(dataDir: string, name: string): Promise<MailboxMessage | null> {
  const id = fileName.exec(name)?.[1]
  if (id === undefined) return null
  try {
    const kept = keptSchema.parse(JSON.parse(await readFile(join(folderOf(dataDir), name), 'utf8')))
    const { to, subject, sentAt, text, html } = kept
    return { id, to, subject, sentAt, text, html }
  } catch {
    return null
  }
}
