import type { AuthoredActivity, AuthoredUnit, CourseFile } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { untaken } from '#server/course-files/concept-named.ts'
import { blockNames } from '#server/course-files/read-parts.ts'
import { asBody } from '#server/course-files/write/as-body.ts'

/**
 * A course that passes the check whatever its owner did with it: units may have gone with concepts that others name,
 * come from elsewhere with keys that are taken here, or ask for more questions than are left.
 */
function normalizeCourse(course: CourseFile): CourseFile {
  const units = distinctConcepts(course.units)
  const known = new Set(units.flatMap(({ head }) => head.concepts.map(({ key }) => key)))
  const project = course.project && {
    ...course.project,
    about: body(course.project.about),
    milestones: course.project.milestones
      .slice(0, courseFileLimits.milestones)
      .map((milestone) => ({ ...milestone, concepts: milestone.concepts.filter((key) => known.has(key)) })),
  }
  return {
    ...course,
    about: body(course.about),
    units: units.map((unit) => normalizeUnit(unit, known)),
    // A project without milestones is none in a file.
    project: project && project.milestones.length > 0 ? project : null,
  }
}

/** The same for what comes with it. */
export const normalized = <Laid extends { course: CourseFile }>(laid: Laid): Laid => ({
  ...laid,
  course: normalizeCourse(laid.course),
})

const body = (text: string) => asBody(text, blockNames)

/** A key that an earlier unit has gets a number here, and so does whatever names it in this unit. */
function distinctConcepts(units: readonly AuthoredUnit[]): AuthoredUnit[] {
  const taken = new Set<string>()
  return units.map((unit) => {
    const keys = new Map<string, string>()
    const concepts = unit.head.concepts.map((concept) => {
      const key = untaken(concept.key, taken)
      taken.add(key)
      if (!keys.has(concept.key)) keys.set(concept.key, key)
      return { ...concept, key }
    })
    if ([...keys].every(([before, after]) => before === after)) return unit
    return mapConcepts({ ...unit, head: { ...unit.head, concepts } }, (key) => keys.get(key) ?? key)
  })
}

function mapConcepts(unit: AuthoredUnit, rename: (key: string) => string): AuthoredUnit {
  const renamed = <T extends { concept: string }>(each: T): T => ({ ...each, concept: rename(each.concept) })
  return {
    ...unit,
    questions: unit.questions.map(renamed),
    cards: unit.cards.map(renamed),
    activities: unit.activities.map((activity) => ({
      ...activity,
      head:
        activity.head.guide === 'Examiner' && activity.head.concepts
          ? { ...activity.head, concepts: [...new Set(activity.head.concepts.map(rename))] }
          : activity.head,
      exercises: activity.exercises.map((exercise) =>
        exercise.concept === undefined ? exercise : { ...exercise, concept: rename(exercise.concept) },
      ),
    })),
  }
}

function normalizeUnit(unit: AuthoredUnit, known: ReadonlySet<string>): AuthoredUnit {
  const first = unit.head.concepts[0]?.key ?? ''
  const named = mapConcepts(unit, (key) => (known.has(key) ? key : first))
  const seen = new Set<string>()
  const questions = named.questions.filter(({ prompt }) => {
    const isNew = !seen.has(prompt.toLowerCase())
    seen.add(prompt.toLowerCase())
    return isNew
  })
  const bank = questions.slice(0, courseFileLimits.questions)
  return {
    ...named,
    questions: bank,
    activities: named.activities
      .slice(0, courseFileLimits.activities)
      .map((activity) => normalizeActivity(activity, bank)),
  }
}

function normalizeActivity(activity: AuthoredActivity, bank: AuthoredUnit['questions']): AuthoredActivity {
  const text = body(activity.text)
  if (activity.head.guide !== 'Examiner' || bank.length === 0) return { ...activity, text }
  const { concepts, questions, ...head } = activity.head
  const fitting = bank.filter(({ concept }) => concepts?.includes(concept) ?? true).length
  const isOfSome = concepts !== undefined && fitting > 0
  return {
    ...activity,
    text,
    head: {
      ...head,
      questions: Math.min(questions, isOfSome ? fitting : bank.length),
      ...(isOfSome && { concepts }),
    },
  }
}
