import { reasonOf } from '#server/platform/operations/start-error.ts'

/** An error whose message is shown to the operator unchanged. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'])
const roomCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What went wrong with a backup, and what to do, for an operator who sees the page and not the machine. */
export function sayFault(error: unknown, folder: string): string {
  if (error instanceof BackupFault) return error.message
  const code = String((error as { code?: unknown } | null)?.code)
  if (roomCodes.has(code)) return noRoom(folder)
  if (folderCodes.has(code))
    return `The folder ${folder} cannot be written. Let the user who runs Trivium write there, or set BACKUP_DIR to another folder.`
  return `${sentence(reasonOf(error))} The log of the server tells more. Press 'Back up now' once that is mended.`
}

export const noRoom = (folder: string) =>
  `There is too little room in ${folder}. Make room there, set BACKUP_DIR to another disk, or keep fewer with BACKUP_KEEP.`

export const noAnswer = (folder: string) =>
  `The folder ${folder} does not answer. Check the disk or network share it is on, or set BACKUP_DIR to another folder.`

export const cannotRestore = (error: unknown) =>
  new BackupFault(
    `The file was written but could not be restored, so it was not kept: ${sentence(reasonOf(error))} Earlier backups are untouched. Check the disk, then press 'Back up now'.`,
  )

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
