import type { LessonContext, LessonPlan, PlannedActivity } from '#contract/classroom.ts'
import { clip, listed, upperFirst } from '#server/guide/text/plain-text.ts'
import { pick, seedOf } from '#server/guide/text/seed.ts'
import { learnerInterests } from './learner.ts'
import { type LessonWords, readLesson } from './lesson-words.ts'

const quoted = (terms: readonly string[]) => listed(terms.map((term) => `“${clip(term, 80)}”`))

const meeting: [(term: string) => string, ...((term: string) => string)[]] = [
  (term) => `Meeting ${term}`,
  (term) => `A closer look at ${term}`,
  (term) => `${upperFirst(term)} in the course’s words`,
]
const linking: [(a: string, b: string) => string, ...((a: string, b: string) => string)[]] = [
  (a, b) => `From ${a} to ${b}`,
  (a, b) => `${upperFirst(a)} beside ${b}`,
  (a, b) => `How ${a} and ${b} belong together`,
]

/** A first activity of the Professor on one term. */
function meet(term: string, title: string, seed: number): PlannedActivity {
  return {
    title: pick(meeting, seed)(term),
    leader: 'Professor',
    type: 'lesson',
    objective: `Say in your own words what “${term}” means in “${title}”.`,
    assessment: `One sentence on “${term}” that you would stand by.`,
    topic: term,
  }
}

function link(a: string, b: string, title: string, seed: number): PlannedActivity {
  return {
    title: pick(linking, seed)(a, b),
    leader: 'Professor',
    type: 'lesson',
    objective: `Explain how “${a}” and “${b}” are connected in “${title}”.`,
    assessment: `Three sentences or a sketch with “${a}” and “${b}” in it.`,
    topic: `${a}, ${b}`,
  }
}

function read(terms: readonly string[], title: string): PlannedActivity {
  return {
    title: `Reading on ${terms[0] ?? title}`,
    leader: 'Librarian',
    type: 'resources',
    objective: `Find one source on ${quoted(terms.slice(0, 2)) || `“${title}”`} and note what it adds to the course’s text.`,
    assessment: 'A note of two or three lines with the source’s name.',
    topic: terms[0] ?? title,
  }
}

function examine(
  title: string,
  terms: readonly string[],
  last: boolean,
  assessment: string,
): PlannedActivity {
  return {
    title: last ? `Exam: ${title}` : `A first check on ${listed(terms.slice(0, 2))}`,
    leader: 'Examiner',
    type: 'exam',
    objective: `Show that you can use ${quoted(terms.slice(0, 3)) || `“${title}”`} without looking them up.`,
    assessment:
      last && assessment !== ''
        ? assessment
        : `Answers to questions about ${quoted(terms.slice(0, 3)) || `“${title}”`}.`,
    topic: last ? title : listed(terms.slice(0, 2)),
  }
}

/** The Professor's last word: the lesson's own aim, done once, near the learner's goal where they named one. */
function apply(lesson: LessonWords, terms: readonly string[], goal: string | undefined): PlannedActivity {
  const { title, aim } = lesson
  const near = goal === undefined ? '' : ` Choose an example that is near your goal: ${goal}.`
  return {
    title: `Putting it together: ${title}`,
    leader: 'Professor',
    type: 'lesson',
    objective: aim?.text ?? `Use what you know of “${title}” on one example.`,
    assessment: `One example worked from start to finish, with ${quoted(terms.slice(0, 2)) || `“${title}”`} named where they come in.${near}`,
    topic: title,
  }
}

const bounded = (activity: PlannedActivity): PlannedActivity => ({
  ...activity,
  title: clip(activity.title, 200),
  objective: clip(activity.objective, 1000),
  assessment: clip(activity.assessment, 1500),
  topic: clip(activity.topic, 200),
})

/** A lesson of 4 to 8 activities: meet the terms, read on, put them together, show it. */
export function planLesson(context: LessonContext): LessonPlan {
  const lesson = readLesson(context)
  const title = clip(lesson.title, 200)
  const terms = lesson.terms.slice(0, 5).map((term) => clip(term.text, 80))
  const { goal } = learnerInterests({ career_goals: context.careerGoals, interests: context.interests })
  const seed = seedOf(title, lesson.course)
  const [first = title, second, third, fourth] = terms
  const activities = [meet(first, title, seed)]
  if (second !== undefined) activities.push(link(first, second, title, seed))
  activities.push(read(terms, title))
  if (second !== undefined && third !== undefined && fourth !== undefined) {
    activities.push(examine(title, [first, second], false, ''), link(third, fourth, title, seed + 1))
  } else if (third !== undefined) {
    activities.push(meet(third, title, seed + 1))
  }
  activities.push(apply(lesson, terms, goal), examine(title, terms, true, lesson.assessment))
  return {
    lessonMetadata: { title, objective: clip(lesson.aim?.text ?? `Work on “${title}”.`, 1500) },
    activities: activities.map(bounded),
  }
}
