import { counted } from './counted.ts'
import { withCommas } from './with-commas.ts'

/** Says by how much a text is too long; undefined where it fits. Nothing cuts it: its learner decides what goes. */
export function tooLong(text: unknown, limit: number): string | undefined {
  if (typeof text !== 'string' || text.length <= limit) return undefined
  return `Please keep this within ${withCommas(limit)} characters. It is ${counted(text.length - limit, 'character')} too long.`
}

/** The same as a schema's error: `.max(limit, orTooLong(limit))`. */
export const orTooLong = (limit: number) => ({
  error: ({ input }: { input?: unknown }) => tooLong(input, limit),
})
