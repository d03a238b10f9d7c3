import type { CourseBrief } from '#contract/courses.ts'
import { languageOf } from '#server/guide/text/language.ts'
import { oneLine } from '#server/guide/text/plain-text.ts'
import { type Reading, readBlocks } from '#server/guide/text/read-text.ts'
import { type Block, textBlocks, withoutMarks } from '#server/guide/text/text-blocks.ts'

type CourseWords = Pick<CourseBrief, 'title' | 'description' | 'objectives'>

/** A course's own words, read once: its title as a heading, its description, and its objectives as a list. */
export function readCourse(course: CourseWords): Reading {
  const title = oneLine(withoutMarks(course.title), 300)
  const blocks: Block[] = [
    { kind: 'heading', text: title, heading: title },
    ...textBlocks(course.description, 5000),
    ...course.objectives
      .slice(0, 50)
      .map((aim): Block => ({ kind: 'aim', text: oneLine(withoutMarks(aim), 500), heading: title })),
  ]
  const text = blocks.map((block) => block.text).join(' ')
  return readBlocks(
    blocks.filter((block) => block.text !== ''),
    languageOf(text),
  )
}
