import { z } from 'zod'
import { foldedLabel } from '#contract/knowledge/concepts.ts'
import type { DraftHead, DraftMilestone } from '#contract/projects/generate.ts'
import { generateLimits } from '#contract/projects/generate-rules.ts'
import { milestoneLimits, projectLevels, projectLimits } from '#contract/projects/project-lists.ts'
import { asKept, cleanHeading } from '#contract/words/text.ts'
import { clip, oneLine, visibleText } from '#server/passages/plain-text.ts'

/** Only a model that has lost its way writes more than this. */
const maxReadLength = 10_000

/** Plain text: removes marks, links and addresses, and keeps their words. */
const cleaned = (text: string): string =>
  visibleText(text, maxReadLength)
    .replaceAll(/!?\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replaceAll(/<[^<>\n]*>/g, '')
    .replaceAll(/\b(?:[a-z][a-z0-9+.-]{0,40}:\/\/|javascript:|data:|www\.)\S*/gi, '')
    .replaceAll('`', '')

const line = (limit: number) =>
  z
    .string()
    .transform((text) => clip(asKept(oneLine(cleanHeading(cleaned(text)))), limit))
    .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'must say something' })

const paragraph = (limit: number) =>
  z
    .string()
    .transform((text) => clip(asKept(cleanHeading(cleaned(text)).replaceAll(/\n{3,}/g, '\n\n')), limit))
    .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'must say something' })

/** Distinct lines; empty ones are left out. */
const distinctLines = (limit: number, { min, max }: { min: number; max: number }) =>
  z
    .array(z.unknown())
    .transform((lines) => {
      const read = lines.flatMap((each) => line(limit).safeParse(each).data ?? [])
      return [...new Map(read.map((each) => [foldedLabel(each), each])).values()].slice(0, max)
    })
    .refine((found) => found.length >= min, {
      error: `must hold at least ${min} different ${min === 1 ? 'line' : 'lines'}`,
    })

const titleAndDescription = {
  title: line(projectLimits.title),
  description: paragraph(projectLimits.description),
}

export const wordsFromModel = z.object(titleAndDescription)

export const headFromModel: z.ZodType<DraftHead> = z.object({
  ...titleAndDescription,
  projectType: line(projectLimits.type).catch('project'),
  difficultyLevel: z.preprocess(
    (level) => (typeof level === 'string' ? level.toLowerCase() : level),
    z.enum(projectLevels).catch('intermediate'),
  ),
})

export type ToldMilestone = Omit<DraftMilestone, 'id' | 'conceptKeys'> & { concepts: string[] }

const { hours } = generateLimits

/**
 * A model's milestone. It is invalid without a way to show that it is done, or without three levels of help.
 */
export const milestoneFromModel: z.ZodType<ToldMilestone> = z.object({
  title: line(milestoneLimits.title),
  description: paragraph(milestoneLimits.text),
  tasks: distinctLines(milestoneLimits.taskTitle, { min: 1, max: generateLimits.tasks }),
  hours: z.coerce
    .number()
    .catch(1)
    .transform((hoursGiven) => Math.min(hours.max, Math.max(1, Math.round(hoursGiven)))),
  criteria: distinctLines(milestoneLimits.list.itemLength, { min: 1, max: generateLimits.criteria }),
  hints: distinctLines(milestoneLimits.list.itemLength, {
    min: generateLimits.hints,
    max: generateLimits.hints,
  }),
  concepts: z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.filter((each) => typeof each === 'string')),
})

/** Two milestones with the same title are one. */
export const sameMilestone = (one: { title: string }, other: { title: string }): boolean =>
  foldedLabel(one.title) === foldedLabel(other.title)

export const differentMilestones = <Milestone extends { title: string }>(
  milestones: readonly Milestone[],
): Milestone[] =>
  milestones.filter((one, index) => !milestones.slice(0, index).some((other) => sameMilestone(one, other)))

/** The named keys that are concepts of the course; if there are none, the first concept of the units. */
export function knownKeys(
  named: readonly string[],
  ideas: readonly { key: string }[],
  course: readonly { key: string }[],
): string[] {
  const known = new Set(course.map(({ key }) => key))
  const found = [...new Set(named.map((key) => key.trim()))].filter((key) => known.has(key))
  return found.length > 0 ? found.slice(0, generateLimits.concepts) : ideas.slice(0, 1).map(({ key }) => key)
}
