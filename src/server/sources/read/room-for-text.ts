import { sourceLimits } from '#contract/sources/kinds.ts'
import { ReadingFault } from './read-line.ts'

/** Counts the text of one document while it is read, and stops the reading at the limit. */
export function roomForText(): (text: string) => void {
  let left: number = sourceLimits.text
  return (text) => {
    left -= text.length
    if (left < 0) throw new ReadingFault('took_too_much')
  }
}
