import { courseLimits } from '#contract/courses/course-rules.ts'
import type { CourseRequest, UnitPlan } from '#contract/courses.ts'
import { capital } from '#contract/words/capital.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'
import { chapterTitles } from './chapter-titles.ts'
import { evenShares } from './even-shares.ts'

/** The title of a course without any details. */
const untitled = 'Untitled Course'

/** How an objective is reached in several lessons, and what shows that a lesson did its part. */
const steps = [
  ['meet it', 'Say in a few sentences what it is about, without looking at your source.'],
  ['work with it', 'Answer the questions about your own source, each in your own words.'],
  ['explain it', 'Explain it from memory, then compare with your source and note what you left out.'],
  ['use it', 'Do it once with your own example, and note where you had to look something up.'],
] as const

/** For an objective that one lesson covers. */
const wholeAssessment =
  'Explain it from memory in your own words, then compare with your source and note what you left out.'

/** A title stays readable on a card; the objective has all the words. */
const titleLength = 200

/**
 * The learner's objectives in their words and order, each once. Without any, the course's title or
 * description is the only one.
 */
function objectivesOf({ title, description, objectives }: CourseRequest['course']): string[] {
  const own = new Map<string, string>()
  for (const objective of objectives) {
    const text = oneLine(objective)
    if (text !== '' && !own.has(text.toLowerCase())) own.set(text.toLowerCase(), text)
  }
  if (own.size > 0) return [...own.values()]
  const { itemLength } = courseLimits.list
  return [oneLine(title) || clip(oneLine(description), itemLength) || untitled]
}

/** A text without the full stop at its end, because the title continues after it. */
const openEnd = (text: string): string => text.replace(/(?<![\s.,;:。；])[\s.,;:。；]+$/u, '') || text

/** After a question the step begins with a capital. */
const titleOf = (name: string, step: string): string =>
  /[?!？！]$/u.test(name) ? `${name} ${capital(step)}` : `${name}: ${step}`

/** The lessons of one objective: itself, or its steps in order, spread evenly over the given count. */
function lessonsOf(objective: string, count: number): UnitPlan[] {
  if (count === 1)
    return [{ lessonTitle: clip(objective, titleLength), objective, assessment: wholeAssessment }]
  const name = clip(openEnd(objective), titleLength)
  const stepAt = (lesson: number) => Math.floor((lesson * steps.length) / count)
  const lessons = Array.from({ length: count }, (_, lesson) => stepAt(lesson))
  return lessons.map((step, lesson) => {
    const [stepName, assessment] = steps[step] ?? steps[0]
    const parts = lessons.filter((other) => other === step).length
    const part = parts === 1 ? '' : `, part ${lesson - lessons.indexOf(step) + 1} of ${parts}`
    return { lessonTitle: titleOf(name, `${stepName}${part}`), objective, assessment }
  })
}

/** One lesson of several objectives, one on each line. */
function lessonOf(objectives: readonly string[]): UnitPlan {
  const room = Math.floor(courseLimits.unitText / objectives.length) - 1
  return {
    lessonTitle: clip(
      objectives.length === 1 ? objectives.join() : objectives.map(openEnd).join('; '),
      titleLength,
    ),
    objective: objectives.map((objective) => clip(objective, room)).join('\n'),
    assessment: wholeAssessment,
  }
}

/** No two lessons of a course have the same name. */
function namedApart(units: readonly UnitPlan[]): UnitPlan[] {
  const seen = new Set<string>()
  return units.map((unit) => {
    let lessonTitle = unit.lessonTitle
    for (let count = 2; seen.has(lessonTitle.toLowerCase()); count++)
      lessonTitle = `${unit.lessonTitle} (${count})`
    seen.add(lessonTitle.toLowerCase())
    return { ...unit, lessonTitle }
  })
}

/**
 * A course of guided self-study: the learner's objectives, or the chapters of their documents, in exactly as
 * many units as they requested lessons.
 */
export function planCourse({ course, chapters = [] }: CourseRequest): UnitPlan[] {
  const read = chapterTitles(chapters, course.lessons)
  const objectives = read.length > 0 ? read : objectivesOf(course)
  const lessons = Array.from({ length: course.lessons })
  const shares = evenShares(lessons, objectives.length)
  return namedApart(
    objectives.length <= lessons.length
      ? objectives.flatMap((objective, at) => lessonsOf(objective, shares[at]?.length ?? 1))
      : evenShares(objectives, lessons.length).map(lessonOf),
  )
}
