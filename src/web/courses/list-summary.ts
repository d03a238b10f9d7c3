import { counted } from '#contract/words/counted.ts'

/** Exact only where the whole list is here. */
export const listSummary = (shown: number, hasMore: boolean): string | undefined => {
  if (shown === 0) return undefined
  return hasMore ? `Showing ${counted(shown, 'course')}` : counted(shown, 'course')
}
