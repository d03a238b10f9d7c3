import { classroomLimits, type LessonContext } from '#contract/classroom.ts'
import { keyTermsHeading, madeWithoutModel } from '#server/guide/plans/course-words.ts'
import { learnerInterests } from '#server/guide/plans/learner.ts'
import { type LessonWords, readLesson } from '#server/guide/plans/lesson-words.ts'
import type { Term } from '#server/guide/text/key-terms.ts'
import { clip, endSentence, escapeMarkdown, listed, quoteBlock } from '#server/guide/text/plain-text.ts'
import { pick, seedOf } from '#server/guide/text/seed.ts'
import { termsIn } from '#server/guide/text/terms-in.ts'
import { findResources } from './find-resources.ts'

export type NotesRequest = LessonContext & {
  activityTitle?: string | undefined
  activityObjective?: string | undefined
  /** Whatever else the course's author wrote. */
  courseText?: string | undefined
}

const bold = (text: string) => `**${escapeMarkdown(clip(text, 80))}**`
const named = (terms: readonly Term[]) => listed(terms.map((term) => bold(term.text)))

function opening({ title, course, aim }: LessonWords): string {
  const place = course === '' || course === title ? '' : ` in the course “${escapeMarkdown(course)}”`
  const goal =
    aim === undefined ? '' : ` When you are done, this should come easily: ${escapeMarkdown(aim.text)}`
  return `These notes are about “${escapeMarkdown(title)}”${place}.${goal}\n\n*${madeWithoutModel}*`
}

/** Each sentence of the course with the terms it uses, and the terms it leaves to the learner. */
function keyTermList({ terms, sentences, title }: LessonWords): string {
  const entries: string[] = []
  let rest = terms.slice(0, 10)
  for (const sentence of sentences) {
    const here = termsIn(sentence, rest)
    if (here.length === 0) continue
    rest = rest.filter((term) => !here.includes(term))
    entries.push(
      `- ${here.map((term) => bold(term.text)).join(', ')}: “${escapeMarkdown(clip(sentence.text, 400))}”`,
    )
  }
  const open = `write down what you take it to mean in “${escapeMarkdown(clip(title, 120))}”, and correct it as you go.`
  entries.push(...rest.slice(0, 4).map((term) => `- ${bold(term.text)}: ${open}`))
  return entries.length > 0 ? entries.join('\n') : `- ${bold(title)}: ${open}`
}

/** The order of work: each of the course's sentences with the term to look at in it. */
function workedSteps({ sentences, terms, title, aim, assessment, about }: LessonWords): string {
  const seen = new Set<string>()
  const steps = sentences.map((sentence) => {
    const here = termsIn(sentence, terms)
    const fresh = here.filter((term) => !seen.has(term.key)).slice(0, 2)
    const before = here.find((term) => seen.has(term.key))
    for (const term of here) seen.add(term.key)
    const link =
      before === undefined || fresh.length === 0
        ? ''
        : `, and what ${fresh.length > 1 ? 'they have' : 'it has'} to do with ${bold(before.text)}`
    const look =
      fresh.length > 0
        ? `Look at ${named(fresh)}${link}`
        : `Come back to ${named(here.slice(0, 2)) || bold(title)}`
    return `${look}. ${about.includes(sentence) ? 'The course says' : 'Around it, the course says'}:\n\n   ${quoteBlock(clip(sentence.text, 500))}`
  })
  const together = `Close the text and put ${named(terms.slice(0, 3)) || bold(title)} together in one sketch or three sentences.`
  const last =
    assessment !== ''
      ? `Then show it: ${escapeMarkdown(endSentence(assessment))}`
      : aim === undefined
        ? ''
        : `Then show it: ${escapeMarkdown(aim.text)}`
  const far = `The course text does not speak of “${escapeMarkdown(title)}” itself; this is what stands around it.\n\n`
  const list = [...steps, together, last]
    .filter((step) => step !== '')
    .map((step, at) => `${at + 1}. ${step}`)
    .join('\n\n')
  return `${about.length > 0 || steps.length === 0 ? '' : far}${list}`
}

const wonder: [(a: string, b: string) => string, ...((a: string, b: string) => string)[]] = [
  (a, b) => `What would change for ${b} without ${a}?`,
  (a, b) => `How would you explain to a friend how ${a} and ${b} belong together?`,
  (a, b) => `What do ${a} and ${b} have in common, and what not?`,
  (a, b) => `Could one take ${a} for ${b}? How does one tell them apart?`,
]

function questions(lesson: LessonWords, request: NotesRequest): string {
  const { terms, title } = lesson
  const { goal, interests } = learnerInterests({
    career_goals: request.careerGoals,
    interests: request.interests,
  })
  const seed = seedOf(title, lesson.course)
  const list: string[] = []
  list.push(`Which part of “${escapeMarkdown(clip(title, 200))}” can you explain already, and which not yet?`)
  for (const [at, term] of terms.slice(0, 3).entries()) {
    const other = terms[at + 1]
    if (other !== undefined) list.push(pick(wonder, seed + at)(bold(term.text), bold(other.text)))
  }
  const main = bold(terms[0]?.text ?? title)
  if (goal !== undefined)
    list.push(`Your goal is ${escapeMarkdown(goal)}. Where will you meet ${main} on the way?`)
  else if (interests[0] !== undefined)
    list.push(`You are interested in ${escapeMarkdown(interests[0])}. Where does ${main} turn up there?`)
  if (list.length < 3)
    list.push(
      `What is the simplest example of ${main} you can think of?`,
      `What would you ask someone who knows ${main} well?`,
    )
  return list.map((question) => `- ${question}`).join('\n')
}

function readOn({ terms, title, course }: LessonWords, request: NotesRequest): string {
  return [terms[0]?.text ?? title, terms[1]?.text ?? course]
    .filter((topic, at, all) => topic !== '' && all.indexOf(topic) === at)
    .flatMap((topic, at) =>
      findResources({
        topic,
        lessonTitle: title,
        courseTitle: course,
        courseText: request.courseDescription,
      }).slice(0, at === 0 ? 3 : 1),
    )
    .map(({ title: name, link }) => `- [${escapeMarkdown(name)}](${link})`)
    .join('\n')
}

/** Lesson notes in Markdown, made of the course's own words. */
export function writeNotes(request: NotesRequest): string {
  const lesson = readLesson(request)
  const main = lesson.terms[0]?.text ?? lesson.title
  const sections = [
    opening(lesson),
    `## ${keyTermsHeading}\n\n${keyTermList(lesson)}`,
    `## Working through ${escapeMarkdown(clip(main, 80))}\n\n${workedSteps(lesson)}`,
    `## Questions to think about\n\n${questions(lesson, request)}`,
    `## Where to read on\n\n${readOn(lesson, request)}`,
  ]
  return sections.join('\n\n').slice(0, classroomLimits.notes)
}
