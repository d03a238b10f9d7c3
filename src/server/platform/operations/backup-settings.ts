import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { optional, wholeNumber } from './variable-kinds.ts'

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const shortestMs = 10 * unitMs.m
const maxMs = 366 * unitMs.d

/** '24h', '7d', '90m'; undefined for any other text. */
function readSpan(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs]
  return ms >= shortestMs && ms <= maxMs ? ms : undefined
}

export const backupVariables = {
  BACKUP_EVERY: optional.refine(
    (value) => value === undefined || value === 'off' || readSpan(value) !== undefined,
    { error: "must be a time from 10m to 366d, such as 24h or 7d, or 'off'" },
  ),
  BACKUP_KEEP: wholeNumber(1, 1000),
  BACKUP_DIR: optional,
  LOW_DISK_MB: wholeNumber(1, 10_000_000),
}

export type BackupSettings = {
  /** Undefined: only on request. */
  everyMs: number | undefined
  /** The maximum number of backups. */
  keep: number
  folder: string
  /** With less free disk than this, the operator gets an alarm and no backup begins. */
  lowDiskBytes: number
}

type Values = {
  [Name in keyof typeof backupVariables]: z.infer<(typeof backupVariables)[Name]>
} & { DATABASE_URL: string | undefined }

/**
 * By default Trivium backs up its own database every day; an outside database is backed up by its operator.
 */
export function backupSettings(values: Values, dataDir: string): BackupSettings {
  const usual = values.DATABASE_URL === undefined ? '24h' : 'off'
  return {
    everyMs: readSpan(values.BACKUP_EVERY ?? usual),
    keep: values.BACKUP_KEEP ?? 14,
    folder: values.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(values.BACKUP_DIR),
    lowDiskBytes: (values.LOW_DISK_MB ?? 1024) * 1024 * 1024,
  }
}
