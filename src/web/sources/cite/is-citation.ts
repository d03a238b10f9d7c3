import type { Citation } from '#contract/sources.ts'
import { isCount, isText, isTruth, shaped } from '#web/lib/kept/check.ts'

/** Whether something that this browser kept is what a mark stands for. */
export const isCitation = shaped<Citation>({
  number: isCount,
  sourceId: isText,
  title: isText,
  isPage: isTruth,
  label: isText,
  heading: isText,
  section: isCount,
  start: isCount,
  end: isCount,
  quote: isText,
})
