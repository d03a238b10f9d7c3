import { and, desc, eq, inArray, isNotNull, isNull, notExists } from 'drizzle-orm'
import { estimate } from '#contract/knowledge.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courses } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import { concepts } from '#db/knowledge.ts'
import { describeKnowledge } from '#server/knowledge/describe-knowledge.ts'
import { isAllowed } from '#server/knowledge/may-tell.ts'
import { noSums, sumEvidence } from '#server/knowledge/sum-evidence.ts'
import { findPassages } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** So many concepts are looked through, the newest first, and of those that fit so many looked at closely. */
const most = { read: 2000, close: 60, lines: 12 } as const
/** Below it a concept shares a common word with the course at most. */
const fitsFrom = 0.2

/**
 * What a learner knows from the courses they have, of what a new course is about, in words; nothing where they do not
 * allow that, and nothing of a course in which an exam of theirs runs. One statement for the concepts, one for what
 * their evidence comes to.
 */
export async function loadElsewhere(
  db: Connection,
  userId: string,
  about: readonly string[],
): Promise<string> {
  const rows = fitting(about, await readConcepts(db, userId))
  if (rows.length === 0) return ''
  const ids = rows.map(({ id }) => id)
  const sums = await sumEvidence(db, { of: inArray(concepts.id, ids), today: universalDay() })
  const known = rows.map(({ id, calledShakyAt, course, ...concept }) => {
    const ofIt = sums.get(id) ?? noSums
    const { word, mean } = estimate(ofIt)
    return {
      ...concept,
      course: innerTitle(course),
      lesson: null,
      isCalledShaky: calledShakyAt !== null,
      word,
      mean,
      wasSureButWrong: ofIt.sureMistakes > 0,
    }
  })
  return describeKnowledge({ concepts: known, misconceptions: [] }, 'of other courses')
}

type Row = Awaited<ReturnType<typeof readConcepts>>[number]

/** By the one search over text: each line of what the course is about finds the concepts that speak of it. */
function fitting(about: readonly string[], rows: readonly Row[]): Row[] {
  const passages = rows.map((row) => ({ text: `${row.label}. ${row.statement}`, source: row }))
  const language = languageOf(about.join(' '))
  const best = new Map<Row, number>()
  for (const line of about.slice(0, most.lines))
    for (const { source, coverage } of findPassages(line, passages, language))
      if (coverage >= fitsFrom && coverage > (best.get(source) ?? 0)) best.set(source, coverage)
  return [...best]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most.close)
    .map(([row]) => row)
}

function readConcepts(db: Connection, userId: string) {
  const running = db
    .select({ id: exams.id })
    .from(exams)
    .where(
      and(
        eq(exams.userId, userId),
        eq(exams.courseId, concepts.courseId),
        isNotNull(exams.startedAt),
        isNull(exams.submittedAt),
      ),
    )
  const { id, key, label, statement, calledShakyAt } = concepts
  return db
    .select({ id, key, label, statement, calledShakyAt, course: courses.title })
    .from(concepts)
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .where(and(eq(concepts.userId, userId), isAllowed(db, userId), notExists(running)))
    .orderBy(desc(concepts.createdAt), concepts.id)
    .limit(most.read)
}
