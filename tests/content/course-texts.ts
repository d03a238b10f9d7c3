import type { AuthoredQuestion, CourseFile } from '#contract/authored/course-file.ts'

/** A text of a course that a learner reads, with the place that a complaint names. */
export type CourseText = {
  where: string
  text: string
  /** Long texts are Markdown with headings, tables and diagrams; short ones at most have formulas and emphasis; plain ones neither. */
  kind: 'long' | 'short' | 'plain'
}

export const unitName = (course: CourseFile, at: number): string =>
  `unit ${at + 1}, ${course.units[at]?.head.title ?? ''}`

export const questionName = ({ prompt }: { prompt: string }): string =>
  `“${prompt.length > 60 ? `${prompt.slice(0, 60).trimEnd()}…` : prompt}”`

/** Every text of a course. */
export function courseTexts(course: CourseFile): CourseText[] {
  const { head, project } = course
  return [
    { where: 'course.md', text: course.about, kind: 'long' },
    ...plain('course.md', [
      head.title,
      head.description,
      ...head.objectives,
      ...head.priorKnowledge,
      ...head.referenceBooks,
    ]),
    ...course.units.flatMap((_unit, at) => unitTexts(course, at)),
    ...(project === null ? [] : [{ where: 'project.md', text: project.about, kind: 'long' as const }]),
    ...(project?.milestones ?? []).flatMap(({ title, description, criteria, tasks, hints }) =>
      plain(`the milestone ${title}`, [title, description, ...criteria, ...tasks, ...hints]),
    ),
  ]
}

const plain = (where: string, texts: string[]): CourseText[] =>
  texts.map((text) => ({ where, text, kind: 'plain' }))

const short = (where: string, texts: string[]): CourseText[] =>
  texts.map((text) => ({ where, text, kind: 'short' }))

function unitTexts(course: CourseFile, at: number): CourseText[] {
  const unit = course.units[at]
  if (unit === undefined) return []
  const where = unitName(course, at)
  const { title, objective, assessment, concepts } = unit.head
  return [
    ...plain(where, [title, objective, assessment]),
    ...plain(
      where,
      concepts.flatMap(({ label, statement }) => [label, statement]),
    ),
    ...unit.activities.flatMap(({ head, text, exercises, works }) => {
      const place = `${where}: ${head.title}`
      return [
        { where: place, text, kind: 'long' as const },
        ...plain(place, [head.title, head.objective, ...works.flatMap((work) => [work.title, work.where])]),
        ...short(
          place,
          exercises.flatMap(({ prompt, answer }) => [prompt, answer]),
        ),
      ]
    }),
    ...unit.questions.flatMap((question) =>
      short(`${where}: ${questionName(question)}`, questionTexts(question)),
    ),
    ...unit.cards.flatMap(({ front, back }) => short(`${where}: the card “${front}”`, [front, back])),
  ]
}

function questionTexts(question: AuthoredQuestion): string[] {
  const shared = [question.prompt, question.explanation, ...question.hints]
  if (question.kind === 'short_answer') return [...shared, ...question.rubric, question.modelAnswer]
  if (question.kind === 'true_false') return [...shared, question.misconception]
  return [
    ...shared,
    ...question.options.flatMap(({ text, misconception, explanation }) => [text, misconception, explanation]),
  ]
}
