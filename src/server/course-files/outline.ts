import type { CourseFile } from '#contract/authored/course-file.ts'
import type { CourseOutline } from '#contract/authored/transfer.ts'

/** What a course file holds, in short. */
export function outlineOf({ head, about, units, project, videos }: CourseFile): CourseOutline {
  const { title, description, difficulty, weeklyHours, language, licence, authors } = head
  const sum = (count: (unit: CourseFile['units'][number]) => number) =>
    units.reduce((all, unit) => all + count(unit), 0)
  return {
    title,
    description,
    difficultyLevel: difficulty,
    weeklyHours,
    language,
    licence,
    authors,
    about,
    units: units.map((unit) => ({
      title: unit.head.title,
      objective: unit.head.objective,
      activities: unit.activities.length,
    })),
    counts: {
      concepts: sum((unit) => unit.head.concepts.length),
      cards: sum(({ cards }) => cards.length),
      exams: sum(({ activities }) => activities.filter(({ head: { guide } }) => guide === 'Examiner').length),
      questions: sum(({ questions }) => questions.length),
      videos: videos.length,
      milestones: project?.milestones.length ?? 0,
    },
  }
}
