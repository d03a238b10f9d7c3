import type { z } from 'zod'
import {
  type AuthoredActivity,
  type AuthoredCard,
  type AuthoredQuestion,
  activityHeadSchema,
  cardsBlockSchema,
  courseFileLimits,
  exerciseBlockSchema,
  milestoneBlockSchema,
  projectHeadSchema,
  questionBlockSchema,
  resourcesBlockSchema,
} from '#contract/authored/course-file.ts'
import type { Fault } from './fault.ts'
import { readYaml } from './read-yaml.ts'
import { type SplitMarkdown, splitMarkdown } from './split-markdown.ts'

export type SourceText = { file: string; text: string }

/** Where the parts of a file collect what they find wrong. */
export type Report = (...faults: Fault[]) => void

/** Something of a course with the line at which it stands, for what is only found wrong when all is read. */
export type Placed<T> = { value: T; file: string; line: number }

const blockNames = ['exercise', 'resources', 'question', 'cards', 'milestone']

export function split({ file, text }: SourceText, report: Report): SplitMarkdown {
  const parts = splitMarkdown(file, text, blockNames)
  report(...parts.faults)
  return parts
}

/** The front matter by its schema; one that is missing is a fault. */
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

/** The blocks of one name by their schema. Blocks of other names do not belong into this file. */
export function readBlocks<T>(
  { blocks }: Pick<SplitMarkdown, 'blocks'>,
  name: string,
  schema: z.ZodType<T>,
  report: Report,
): Placed<T>[] {
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

export function readQuestions(source: SourceText, report: Report): Placed<AuthoredQuestion>[] {
  const questions = readBlocks(split(source, report), 'question', questionBlockSchema, report)
  tooMany(source.file, 'questions', questions.length, courseFileLimits.questions, report)
  return questions
}

export function readCards(source: SourceText, report: Report): Placed<AuthoredCard>[] {
  const lists = readBlocks(split(source, report), 'cards', cardsBlockSchema, report)
  const cards = lists.flatMap(({ value, ...place }) => value.map((card) => ({ value: card, ...place })))
  tooMany(source.file, 'cards', cards.length, courseFileLimits.cards, report)
  return cards
}

export function readActivity(source: SourceText, report: Report): Placed<AuthoredActivity> | undefined {
  const { file } = source
  const parts = split(source, report)
  const head = readHead(file, parts, activityHeadSchema, report)
  if (head === undefined) return undefined
  const isNotes = head.guide === 'Professor'
  const exercises = isNotes ? readBlocks(parts, 'exercise', exerciseBlockSchema, report) : []
  const works = head.guide === 'Librarian' ? readBlocks(parts, 'resources', resourcesBlockSchema, report) : []
  const fault = (message: string) => report({ file, line: 1, message })
  if (isNotes && parts.body === '') fault('The notes are empty: write them below the front matter.')
  if (parts.body.length > courseFileLimits.notes)
    fault(`The text is longer than ${courseFileLimits.notes.toLocaleString('en-US')} characters.`)
  if (head.guide === 'Librarian' && works.length === 0 && parts.blocks.length === 0)
    fault('A Librarian’s activity needs a block “resources” with at least one work.')
  if (head.guide === 'Examiner' && parts.blocks.length > 0)
    fault('Questions stand in questions.md, not in the Examiner’s file.')
  tooMany(file, 'exercises', exercises.length, courseFileLimits.exercises, report)
  return {
    file,
    line: 1,
    value: {
      head,
      text: parts.body,
      exercises: exercises.map(({ value }) => value),
      works: works.flatMap(({ value }) => value),
    },
  }
}

export function readProject(source: SourceText, report: Report) {
  const parts = split(source, report)
  const head = readHead(source.file, parts, projectHeadSchema, report)
  const milestones = readBlocks(parts, 'milestone', milestoneBlockSchema, report)
  tooMany(source.file, 'milestones', milestones.length, courseFileLimits.milestones, report)
  if (milestones.length === 0 && parts.blocks.length === 0)
    report({ file: source.file, line: 1, message: 'A project needs at least one block “milestone”.' })
  return head && { head, about: parts.body, milestones }
}

function tooMany(file: string, what: string, count: number, most: number, report: Report): void {
  if (count > most)
    report({ file, line: 1, message: `There are ${count} ${what}; at most ${most} can be kept.` })
}
