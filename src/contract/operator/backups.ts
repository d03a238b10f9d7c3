import { z } from 'zod'

/** How a backup was tried: restored into a database made for that, or read to its end with every row counted. */
export const backupChecks = ['restored', 'read'] as const
export type BackupCheck = (typeof backupChecks)[number]

export const backupItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null until it is done, and for one that failed. */
  bytes: z.number().nullable(),
  begunAt: z.string(),
  finishedAt: z.string().nullable(),
  check: z.enum(backupChecks).nullable(),
  /** What went wrong, and what to do. */
  fault: z.string().nullable(),
  /** Whether its file is where it was put. */
  isThere: z.boolean(),
})
export type BackupItem = z.infer<typeof backupItemSchema>

export const backupStateSchema = z.object({
  /** Null where backups are made only when asked for. */
  everyMinutes: z.number().nullable(),
  keep: z.number(),
  folder: z.string(),
  running: backupItemSchema.nullable(),
  /** The newest that was verified and is there. */
  last: backupItemSchema.nullable(),
  nextAt: z.string().nullable(),
  isLate: z.boolean(),
  /** Free bytes of the disks; null where the system does not say. */
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
