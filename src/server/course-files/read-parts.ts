import type { z } from 'zod'
import {
  type ActivityHead,
  type AuthoredActivity,
  type AuthoredCard,
  type AuthoredQuestion,
  activityHeadSchema,
  cardsBlockSchema,
  exerciseBlockSchema,
  milestoneBlockSchema,
  projectHeadSchema,
  questionBlockSchema,
  resourcesBlockSchema,
  videosBlockSchema,
} from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { projectLimits } from '#contract/projects/project-lists.ts'
import { readQuizzes } from '#server/course-files/forms/read-quizzes.ts'
import type { Report, WithLine } from './fault.ts'
import { readYaml, tangled } from './read-yaml.ts'
import { type Block, type SplitMarkdown, splitMarkdown } from './split-markdown.ts'
import { yamlCost } from './yaml-cost.ts'

export type SourceText = { file: string; text: string }

/** A video as the file describes it, with its transcript's path. */
export type NamedVideo = z.infer<typeof videosBlockSchema>[number]

export const blockNames = ['exercise', 'resources', 'question', 'cards', 'milestone', 'videos']

export function split({ file, text }: SourceText, report: Report, names = blockNames): SplitMarkdown {
  const parts = splitMarkdown(file, text, names)
  report(...parts.faults)
  return spend(parts, report)
}

/** The maximum costs of the fields of a file, and of a whole course: many times what a full course needs. */
const maxCost = { file: 60_000, course: 600_000 }
const spent = new WeakMap<Report, number>()

/** Drops the blocks where they are too many to be read in time. */
function spend(parts: SplitMarkdown, report: Report): SplitMarkdown {
  let cost = 0
  for (const { file, line, text } of [...(parts.head ? [parts.head] : []), ...parts.blocks]) {
    cost += yamlCost(text) ?? 0
    if (cost <= maxCost.file && (spent.get(report) ?? 0) + cost <= maxCost.course) continue
    report({ file, line, message: tangled })
    return { ...parts, head: undefined, blocks: [] }
  }
  spent.set(report, (spent.get(report) ?? 0) + cost)
  return parts
}

/** The front matter, checked by its schema; a missing one is an error. */
export function readHead<T>(
  file: string,
  { head, faults }: Pick<SplitMarkdown, 'head' | 'faults'>,
  schema: z.ZodType<T>,
  report: Report,
): T | undefined {
  if (head === undefined) {
    if (faults.length === 0)
      report({
        file,
        line: 1,
        message: 'The file must begin with front matter: fields between two lines of ---.',
      })
    return undefined
  }
  const { value, faults: wrong } = readYaml(head, schema)
  report(...wrong)
  return value
}

/** The blocks of one name, checked by their schema. Blocks of other names do not belong in this file. */
export function readBlocks<T>(
  { blocks }: Pick<SplitMarkdown, 'blocks'>,
  name: string,
  schema: z.ZodType<T>,
  report: Report,
): WithLine<T>[] {
  return blocks.flatMap((block) => {
    if (block.name !== name) {
      report({
        file: block.file,
        line: block.line - 1,
        message: `A block “${block.name}” does not belong here.`,
      })
      return []
    }
    const { value, faults } = readYaml(block, schema)
    report(...faults)
    return value === undefined ? [] : [{ value, file: block.file, line: block.line }]
  })
}

/** Trivium's own blocks, and quizzes in LiaScript's format. */
export function readQuestions(
  source: SourceText,
  concept: string,
  report: Report,
): WithLine<AuthoredQuestion>[] {
  const parts = split(source, report)
  const questions = [
    ...readBlocks(parts, 'question', questionBlockSchema, report),
    ...readQuizzes(source.file, parts.lines, concept, report).questions,
  ]
  return questions.sort((a, b) => a.line - b.line)
}

export function readCards(source: SourceText, report: Report): WithLine<AuthoredCard>[] {
  const lists = readBlocks(split(source, report), 'cards', cardsBlockSchema, report)
  return lists.flatMap(({ value, ...place }) => value.map((card) => ({ value: card, ...place })))
}

export function readActivity(source: SourceText, report: Report): WithLine<AuthoredActivity> | undefined {
  const { file } = source
  const parts = split(source, report)
  const head = readHead(file, parts, activityHeadSchema, report)
  return head && activityOf({ file, line: 1, head, body: parts.body, blocks: parts.blocks }, report)
}

type ActivityParts = { file: string; line: number; head: ActivityHead; body: string; blocks: Block[] }

/** Makes an activity from its parts, in any order. */
export function activityOf(
  { file, line, head, body, blocks }: ActivityParts,
  report: Report,
): WithLine<AuthoredActivity> {
  const isNotes = head.guide === 'Professor'
  const exercises = isNotes ? readBlocks({ blocks }, 'exercise', exerciseBlockSchema, report) : []
  const works =
    head.guide === 'Librarian' ? readBlocks({ blocks }, 'resources', resourcesBlockSchema, report) : []
  const fault = (message: string) => report({ file, line, message })
  if (isNotes && body === '') fault('The notes are empty: write them below the front matter.')
  if (body.length > courseFileLimits.notes)
    fault(`The text is longer than ${courseFileLimits.notes.toLocaleString('en-US')} characters.`)
  if (head.guide === 'Librarian' && works.length === 0 && blocks.length === 0)
    fault('A Librarian’s activity needs a block “resources” with at least one work.')
  if (head.guide === 'Examiner' && blocks.length > 0)
    fault('Put questions into questions.md, not into the Examiner’s file.')
  tooMany(file, 'exercises', exercises.length, courseFileLimits.exercises, report)
  return {
    file,
    line,
    value: {
      head,
      text: body,
      exercises: exercises.map(({ value }) => value),
      works: works.flatMap(({ value }) => value),
    },
  }
}

export function readProject(source: SourceText, more: readonly SourceText[], report: Report) {
  const parts = split(source, report)
  const head = readHead(source.file, parts, projectHeadSchema, report)
  const milestones = [parts, ...more.map((each) => split(each, report))].flatMap((each) =>
    readBlocks(each, 'milestone', milestoneBlockSchema, report),
  )
  if (milestones.length === 0 && parts.blocks.length === 0)
    report({ file: source.file, line: 1, message: 'A project needs at least one block “milestone”.' })
  if (
    parts.body !== '' &&
    (head?.description.length ?? 0) + parts.body.length + 2 > projectLimits.description
  )
    report({
      file: source.file,
      line: 1,
      message: `Description and text together may have at most ${projectLimits.description.toLocaleString('en-US')} characters.`,
    })
  return head && { head, about: parts.body, milestones }
}

export function readVideos(source: SourceText, report: Report): WithLine<NamedVideo>[] {
  const lists = readBlocks(split(source, report), 'videos', videosBlockSchema, report)
  return lists.flatMap(({ value, ...place }) => value.map((video) => ({ value: video, ...place })))
}

export function tooMany(file: string, what: string, count: number, most: number, report: Report): void {
  if (count > most)
    report({ file, line: 1, message: `There are ${count} ${what}; at most ${most} are allowed.` })
}
