import { z } from 'zod'

/**
 * How a backup was verified: restored into a temporary database, or read to its end with every row counted.
 */
export const backupChecks = ['restored', 'read'] as const
export type BackupCheck = (typeof backupChecks)[number]

export const backupItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null until it is finished, and for a failed backup. */
  bytes: z.number().nullable(),
  begunAt: z.string(),
  finishedAt: z.string().nullable(),
  check: z.enum(backupChecks).nullable(),
  /** The error, and what to do. */
  fault: z.string().nullable(),
  /** Whether its file still exists. */
  isThere: z.boolean(),
})
export type BackupItem = z.infer<typeof backupItemSchema>

export const backupStateSchema = z.object({
  /** Null where backups are made only on request. */
  everyMinutes: z.number().nullable(),
  keep: z.number(),
  folder: z.string(),
  running: backupItemSchema.nullable(),
  /** The newest verified backup whose file exists. */
  last: backupItemSchema.nullable(),
  nextAt: z.string().nullable(),
  isLate: z.boolean(),
  /** Free bytes of the disks; null where the system does not report them. */
  disk: z.object({
    dataBytes: z.number().nullable(),
    backupBytes: z.number().nullable(),
    lowBytes: z.number(),
    isLow: z.boolean(),
  }),
  /** Newest first. */
  items: z.array(backupItemSchema),
})
export type BackupState = z.infer<typeof backupStateSchema>
