import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { describePages } from '#server/classroom/describe-material.ts'
import { type LessonFacts, laterFacts } from '#server/classroom/lesson-facts.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { withinBudget } from '#server/platform/guides/within-budget.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

/** The maximum length of the lesson's earlier notes in the Professor's prompt, in characters. */
export const taughtBudget = 8000

const prompt = definePrompt({
  file: 'professorNotesPrompt.txt',
  data: ['course', 'lesson', 'learner', 'taught', 'pages'],
  plain: [],
})

/** The questions that the prompt gives as examples of the format. */
export const exampleQuestions = (): string[] =>
  [...prompt.text().matchAll(/^Q: (.+)$/gm)].map(([, question = '']) => question)

/** `fault`: why an earlier attempt could not be used. */
export const writeNotesPrompt = (facts: LessonFacts, fault?: string) => ({
  system: prompt.fill({
    course: describeCourse(facts.course),
    lesson: describeLesson(facts),
    learner: describeLearner(facts.learner),
    taught: describeTaught(facts),
    pages: describePages(facts),
  }),
  turns: tellLast(
    [
      {
        role: 'user',
        content: [`Write the notes, in the form “${formOf(facts)}”.`, fault].filter(Boolean).join('\n'),
      },
    ],
    laterFacts(facts),
  ),
})

const forms: [type: RegExp, form: string][] = [
  [/fad(?:ed|ing)|completion/, 'faded example'],
  [/worked|example/, 'full worked example'],
  [/practi[cs]e|exercise|drill/, 'practice'],
  [/discuss|debate|reflect/, 'discussion'],
  [/read/, 'reading guide'],
]

const formOfType = (type: string): string =>
  forms.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'explanation'

/** The activities of the lesson before this one. */
const before = ({ activity, siblings }: LessonFacts) => {
  const place = siblings.findIndex(({ title, type }) => title === activity?.title && type === activity.type)
  return siblings.slice(0, Math.max(0, place))
}

/** The form for the activity's type; after a worked example, the next one leaves steps to the learner. */
function formOf(facts: LessonFacts): string {
  const form = formOfType(facts.activity?.type ?? '')
  const hadFull = before(facts).some(({ type }) => formOfType(type) === 'full worked example')
  return form === 'full worked example' && hadFull ? 'faded example' : form
}

/**
 * Where this is too long, the earliest notes are cut first, because an activity builds most on the one just
 * before it.
 */
function describeTaught(facts: LessonFacts): string {
  const titles = new Set(before(facts).map(({ title }) => title))
  const taught = facts.notes.filter(
    ({ title, activityId }) => titles.has(title) && activityId !== facts.activity?.id,
  )
  return withinBudget(
    taught.map(({ title, text }, at) => ({ weight: at, text: `# ${title}\n\n${text}` })),
    taughtBudget,
  )
}
