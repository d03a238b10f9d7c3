import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '#server/platform/database/migrate.ts'
import { StartError } from '#server/platform/operations/start-error.ts'

type Journal = { entries: { when: number }[] }

/** A folder with the migrations a backup has seen and none that came later, for as long as `work` takes. */
export async function withMigrationsUpTo(
  seen: number[],
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const journalFile = join(migrationsFolder(), 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Journal
  const known = journal.entries.map(({ when }) => when)
  if (seen.some((when, index) => known[index] !== when)) {
    throw new StartError('this backup was made by a newer version of Trivium. Restore it with that version.')
  }
  const folder = await mkdtemp(join(tmpdir(), 'trivium-migrations-'))
  try {
    await cp(migrationsFolder(), folder, { recursive: true })
    const entries = journal.entries.slice(0, seen.length)
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
