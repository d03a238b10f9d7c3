import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNames, type ReadInChild } from '#server/sources/queue/read-in-child.ts'

/** A gate that a reading waits for and that the test opens. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

export const lines = (...more: object[]) =>
  [
    { type: 'about', kind: 'text', title: 'Told by itself', author: 'Somebody', language: 'en', pictures: 2 },
    { type: 'section', index: 0, label: '1', heading: 'First', text: 'Some words.', blocks: [] },
    { type: 'passage', ordinal: 0, section: 0, start: 0, end: 11, text: 'Some words.' },
    { type: 'term', term: 'words', passages: [0], weights: [120] },
    ...more,
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')

export const writes =
  (text = lines()): ReadInChild =>
  async ({ folder }) => {
    await writeFile(join(folder, fileNames.read), text)
    return {}
  }

/** Waits until the test lets it continue, or until the reading is cancelled. */
export function waits(then: ReadInChild = writes()) {
  const [begun, goOn] = [gate(), gate()]
  const ended = gate()
  let times = 0
  const read: ReadInChild = async (job, care) => {
    times += 1
    begun.open()
    const aborted = new Promise<never>((_, reject) =>
      care.signal.addEventListener('abort', () => reject(care.signal.reason), { once: true }),
    )
    try {
      await Promise.race([goOn.opened, aborted])
      return await then(job, care)
    } finally {
      ended.open()
    }
  }
  return { read, begun: begun.opened, goOn: goOn.open, ended: ended.opened, times: () => times }
}
