import type {
  AuthoredActivity,
  AuthoredQuestion,
  AuthoredUnit,
  CourseFile,
} from '#contract/authored/course-file.ts'
import { slugOf } from '#server/course-files/concept-named.ts'

/** A course to read: a page about it, one for each lesson, the project and the videos. */
export function markdownFiles({ head, about, units, project, videos }: CourseFile): Map<string, string> {
  const files = new Map<string, string>()
  const add = (name: string, title: string, otherwise: string, parts: string[]) =>
    files.set(
      `${String(files.size).padStart(2, '0')}-${name || slugOf(title, otherwise)}.md`,
      `${[`# ${line(title)}`, ...parts].filter((part) => part.trim() !== '').join('\n\n')}\n`,
    )
  add('about', head.title, 'about', [
    head.description,
    about,
    section('What you will be able to do', list(head.objectives)),
    section('What you should know before', list(head.priorKnowledge)),
    section('Books', list(head.referenceBooks)),
    section('Lessons', list(units.map((unit) => unit.head.title))),
    `Licence: ${line(head.licence)}. Authors: ${line(head.authors.join(', '))}.`,
  ])
  for (const unit of units) add('', unit.head.title, 'lesson', lesson(unit))
  if (project !== null)
    add('project', project.title, 'project', [
      project.description,
      project.about,
      ...project.milestones.map(({ title, description, criteria, tasks, hints, resources }) =>
        section(
          line(title),
          description,
          labelled('It is done when', criteria),
          labelled('Steps', tasks),
          labelled('Hints', hints),
          labelled('Resources', resources),
        ),
      ),
    ])
  if (videos.length > 0)
    add('videos', 'Videos', 'videos', [
      ...videos.map(({ title, address, description }) => section(line(title), address, description)),
    ])
  return files
}

const line = (text: string) => text.replace(/\s+/g, ' ').trim()
const list = (items: readonly string[]) => items.map((item) => `- ${line(item)}`).join('\n')
const labelled = (label: string, items: readonly string[]) =>
  items.length === 0 ? '' : `${label}:\n\n${list(items)}`

const section = (title: string, ...parts: string[]) => {
  const filled = parts.filter((part) => part.trim() !== '')
  return filled.length === 0 ? '' : [`## ${title}`, ...filled].join('\n\n')
}

function lesson({ head, activities, questions, cards }: AuthoredUnit): string[] {
  if (activities.length === 0) return [head.objective, 'This lesson is not written yet.']
  return [
    head.objective,
    ...activities.filter(({ head: { guide } }) => guide !== 'Examiner').map(activityPart),
    section('Questions', questions.map((question, index) => `${index + 1}. ${asked(question)}`).join('\n')),
    section('Answers', questions.map((question, index) => `${index + 1}. ${answered(question)}`).join('\n')),
    section('To remember', cards.map(({ front, back }) => `- **${line(front)}** ${line(back)}`).join('\n')),
  ]
}

const activityPart = ({ head, text, exercises, works }: AuthoredActivity): string =>
  section(
    line(head.title),
    text,
    ...exercises.map(({ prompt, answer }) => `**Try it.** ${prompt}\n\n> ${answer.replaceAll('\n', '\n> ')}`),
    works
      .map(({ title, where, address }) => `- ${line(title)}: ${line(where)}${address ? ` <${address}>` : ''}`)
      .join('\n'),
  )

function asked(question: AuthoredQuestion): string {
  const { kind, prompt } = question
  if (kind === 'true_false') return `True or false? ${line(prompt)}`
  if (kind === 'short_answer') return line(prompt)
  return [line(prompt), ...question.options.map(({ text }) => `   - ${line(text)}`)].join('\n')
}

function answered(question: AuthoredQuestion): string {
  const { explanation } = question
  if (question.kind === 'true_false') return line(`${question.key ? 'True.' : 'False.'} ${explanation}`)
  if (question.kind === 'short_answer') return line(`${question.modelAnswer} ${explanation}`)
  const right = question.options.find((option) => option.right)
  return line(`${right?.text ?? ''}. ${right?.explanation ?? ''} ${explanation}`)
}
