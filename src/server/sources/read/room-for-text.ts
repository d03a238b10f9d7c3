import { sourceLimits } from '#contract/sources/kinds.ts'
import { ReadingFault } from './read-line.ts'

/** Counts the text of one document as it is found: what has too much is not read to its end. */
export function roomForText(): (text: string) => void {
  let left: number = sourceLimits.text
  return (text) => {
    left -= text.length
    if (left < 0) throw new ReadingFault('took_too_much')
  }
}
