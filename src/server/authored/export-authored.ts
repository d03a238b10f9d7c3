import { eq, sql } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { courseContents, unitContents, unitVersions } from '#db/authored.ts'
import { courses, units } from '#db/courses.ts'
import { type ExportRow, exportTable } from '#server/platform/database/data-export.ts'

/**
 * The export must not reveal the answers of an exam that is still open, nor those of a course by another
 * author.
 */
const isWhole = sql<boolean>`(${courses.creatorId} = ${courses.ownerId} and not exists (
  select 1 from exams where exams.unit_id = ${units.id} and exams.submitted_at is null))`

const contentBy = (authoredId: typeof unitContents.authoredId | typeof unitVersions.authoredId) =>
  sql<AuthoredUnit | null>`(select written.content from authored_units as written where written.id = ${authoredId})`

type StoredContent = { content: AuthoredUnit | null; isWhole: boolean }

function showContent(row: ExportRow): ExportRow {
  const { isWhole, content, ...rest } = row as ExportRow & StoredContent
  return { ...rest, content: content === null || isWhole ? content : withoutAnswers(content) }
}

const withoutAnswers = (content: AuthoredUnit) => ({
  ...content,
  activities: content.activities.map((activity) => ({
    ...activity,
    exercises: activity.exercises.map(({ prompt }) => ({ prompt })),
  })),
  questions: content.questions.map(({ kind, concept, prompt }) => ({ kind, concept, prompt })),
})

const ofOwner = {
  owner: courses.ownerId,
  // The content of a unit may be long.
  pageSize: 5,
  show: showContent,
}

export const exportAuthored = [
  exportTable(courseContents, {
    title: 'What the files of the courses say of them',
    joins: [{ to: courses, on: eq(courses.id, courseContents.courseId) }],
    owner: courses.ownerId,
    order: [courseContents.courseId],
  }),
  exportTable(unitContents, {
    ...ofOwner,
    title: 'Written lessons of the courses',
    joins: [
      { to: units, on: eq(units.id, unitContents.unitId) },
      { to: courses, on: eq(courses.id, units.courseId) },
    ],
    order: [units.courseId, units.position],
    columns: {
      unitId: unitContents.unitId,
      updatedAt: unitContents.updatedAt,
      content: contentBy(unitContents.authoredId),
      isWhole,
    },
  }),
  exportTable(unitVersions, {
    ...ofOwner,
    title: 'Written lessons as they were before',
    joins: [
      { to: units, on: eq(units.id, unitVersions.unitId) },
      { to: courses, on: eq(courses.id, units.courseId) },
    ],
    order: [units.courseId, units.position, unitVersions.number],
    columns: {
      unitId: unitVersions.unitId,
      number: unitVersions.number,
      createdAt: unitVersions.createdAt,
      content: contentBy(unitVersions.authoredId),
      isWhole,
    },
  }),
]
