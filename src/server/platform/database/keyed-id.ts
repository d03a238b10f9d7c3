import { createHash } from 'node:crypto'

/** One learner's one key always names the same row; nobody can choose an id by it. */
export function keyedId(ownerId: string, ...key: string[]): string {
  const hex = createHash('sha256')
    .update([ownerId, ...key].join(':'))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
