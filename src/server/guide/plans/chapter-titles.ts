import { courseLimits } from '#contract/courses/course-rules.ts'
import type { CourseChapter } from '#contract/courses.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'

/** The parts of a book beside its chapters. */
const besides =
  /^(?:[\divxlc.\s]*)?(?:also by |notes on |(?:(?:table of )?contents|index|preface|foreword|acknowledge?ments?|copyright|colophon|title page|cover|bibliography|references|glossary|list of (?:figures|tables)|about the authors?|dedication)[\s.:]*$)/i

type Part = { title: string; level: number; under: Part[] }

/** The lines of a table of contents as a tree. */
function treeOf(chapters: readonly CourseChapter[]): Part[] {
  const roots: Part[] = []
  const open: Part[] = []
  for (const { title: written, level } of chapters) {
    const title = clip(oneLine(written), courseLimits.list.itemLength)
    if (title === '') continue
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const part = { title, level, under: [] }
    const siblings = open.at(-1)?.under ?? roots
    siblings.push(part)
    open.push(part)
  }
  return roots
}

/**
 * The chapter titles of documents, in their own words and order. With fewer chapters than lessons, the
 * chapters with the most parts are replaced by their parts. Parts beside the chapters, such as a preface, are
 * left out.
 */
export function chapterTitles(chapters: readonly CourseChapter[], lessons: number): string[] {
  const roots = treeOf(chapters)
  const taught = roots.filter(({ title }) => !besides.test(title))
  let parts = taught.length > 0 ? taught : roots
  // A single entry, such as a title above its chapters, is replaced by its parts.
  while (parts.length === 1 && (parts[0]?.under.length ?? 0) > 0) parts = parts[0]?.under ?? []
  while (parts.length < lessons) {
    const fullest = parts.reduce<Part | undefined>(
      (best, part) => (part.under.length > (best?.under.length ?? 1) ? part : best),
      undefined,
    )
    if (fullest === undefined) break
    parts = parts.flatMap((part) => (part === fullest ? part.under : [part]))
  }
  return parts.map(({ title }) => title)
}
