import { type Block, textBlocks } from '#server/guide/text/text-blocks.ts'
import { courseBlocks, isLabelled } from './course-blocks.ts'

/** The line by which the guide's own notes say what they are; older notes have a sentence before it. */
export const madeWithoutModel =
  'These notes were put together from the course’s own words, which stand in quotation marks and quotes.'

/** Headings of the guide's own notes whose lists quote the course. */
export const keyTermsHeading = 'Key terms'

/**
 * What a text itself says. Of notes that the guide wrote without a model only the course's own words count: the
 * guide's sentences around them are no knowledge to be examined.
 */
export function courseWordsIn(source: string): Block[] {
  const blocks = textBlocks(source)
  if (!blocks.some(({ text }) => text.endsWith(madeWithoutModel)))
    return isLabelled(source) ? courseBlocks(source) : blocks
  const seen = new Set<string>()
  return blocks.flatMap((block): Block[] => {
    const listed = block.kind === 'item' && block.heading === keyTermsHeading
    const said = listed ? block.text.match(/: “(.+)”$/)?.[1] : block.kind === 'quote' ? block.text : undefined
    if (said === undefined || seen.has(said)) return []
    seen.add(said)
    return [{ ...block, kind: 'paragraph', text: said }]
  })
}
