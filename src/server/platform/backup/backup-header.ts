import { z } from 'zod'
import { StartError } from '#server/platform/operations/start-error.ts'

export const BACKUP_VERSION = 1

const headerSchema = z.object({
  format: z.literal('trivium-backup'),
  version: z.number().int(),
  madeAt: z.string(),
  /** The creation times of the applied migrations, oldest first. */
  migrations: z.array(z.number()),
  /** In the order of loading: a table comes after the tables that its foreign keys refer to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.record(z.string(), z.string()),
  /** Only of an instance that runs its own database and generated its own secret. */
  authSecret: z.string().optional(),
})
export type BackupHeader = z.infer<typeof headerSchema>

export function parseHeader(line: string): BackupHeader {
  const header = headerSchema.safeParse(parseJson(line))
  if (!header.success) throw new StartError('this file is not a backup of Trivium.')
  if (header.data.version !== BACKUP_VERSION) {
    throw new StartError(
      `this backup has the format ${header.data.version}, and this version of Trivium reads ${BACKUP_VERSION}: restore with the version that made it.`,
    )
  }
  return header.data
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
