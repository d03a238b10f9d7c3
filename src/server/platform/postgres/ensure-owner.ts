import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/operations/start-error.ts'
import type { OsAccount } from './run-command.ts'

/**
 * Whose files these are where the last server did not end cleanly. What is left of it may still run, and PostgreSQL finds
 * that out only as the same user; after a clean end the owner may change.
 */
export async function ownerOfUnclean(cluster: string): Promise<number | undefined> {
  const left = await stat(join(cluster, 'postmaster.pid')).catch(() => undefined)
  return left === undefined ? undefined : (await stat(cluster)).uid
}

/** A start by root may find another owner than last time; a start by others cannot change it. */
export async function ensureOwner(folder: string, account: OsAccount): Promise<void> {
  const { uid } = await stat(folder)
  if (account.owner) {
    if (uid !== account.owner.uid) await chownTree(folder, account.owner)
  } else if (uid !== process.getuid?.()) {
    throw new StartError(
      `the database in ${folder} belongs to another user (number ${uid}). Start Trivium as that user, or run chown -R on the folder.`,
    )
  }
}

/** The folder itself comes last: until then its owner says that the work is not done. */
async function chownTree(path: string, owner: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) await chownTree(inner, owner)
    else await lchown(inner, owner.uid, owner.gid)
  }
  await lchown(path, owner.uid, owner.gid)
}
