import { createHash } from 'node:crypto'

/**
 * The same owner and key always give the same id, so that a repeated request finds its row. A caller cannot
 * choose an id with it.
 */
export function keyedId(ownerId: string, ...key: string[]): string {
  const hex = createHash('sha256')
    .update([ownerId, ...key].join(':'))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
