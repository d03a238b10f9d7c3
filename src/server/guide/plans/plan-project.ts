import { generateLimits, maxMilestones } from '#contract/projects/generate-rules.ts'
import { milestoneLimits, projectLevels, projectLimits } from '#contract/projects/project-lists.ts'
import { clip, listInWords, oneLine } from '#server/passages/plain-text.ts'
import { evenShares } from './even-shares.ts'

type PlannedUnit = { title: string; objective: string; assessment: string; concepts: string[] }
type ProjectInput = {
  course: { difficultyLevel: string }
  units: readonly PlannedUnit[]
  wish: string
  hours: number
}

/** The same for every milestone: how to approach it, and nothing of its result. */
const hints = [
  'Which of your notes were about this? Look there before you begin.',
  'Say in one sentence what the criterion asks for, and mark the words you could not explain.',
  'Do the smallest part of it first, check it against the criterion, then do the next.',
]

/**
 * A template for a project from the units' own requirements: decide what to make, use each unit, put it
 * together. It says that it is a template, and has no words about the subject beyond those of the units and
 * the learner.
 */
export function planProject({ course, units, wish, hours }: ProjectInput) {
  const named = units.map(quotedTitle)
  // The first milestone decides what to make, the last one joins it.
  const groups = evenShares(units, Math.min(units.length, maxMilestones(hours) - 2))
  const all = units.flatMap(({ concepts }) => concepts)
  const milestones = [
    {
      title: 'Settle what you make',
      description:
        'Decide on one piece of work that needs all of these units, and write down how it will be judged.',
      tasks: [
        'Write in one sentence what will be there at the end, and for whom.',
        'Write down where each unit is needed in it.',
        'Leave out what does not fit into your time.',
      ],
      criteria: [`One sentence says what is made, and it needs ${listInWords(named)}.`],
      concepts: all,
    },
    ...groups.map((group) => ({
      title: clip(`Use ${listInWords(group.map(quotedTitle))}`, milestoneLimits.title),
      description: clip(
        group.map(({ objective, title }) => oneLine(objective) || oneLine(title)).join('\n'),
        milestoneLimits.text,
      ),
      tasks: ['Make the part of your work that needs this.', 'Check it against each criterion below.'],
      criteria: group
        .map(({ assessment, title }) =>
          clip(
            oneLine(assessment) || `The work shows what you learned in “${oneLine(title)}”.`,
            milestoneLimits.list.itemLength,
          ),
        )
        .slice(0, generateLimits.criteria),
      concepts: group.flatMap(({ concepts }) => concepts),
    })),
    {
      title: 'Put it together and check it',
      description: 'Join the parts into one piece of work, and go through every criterion once more.',
      tasks: [
        'Join the parts and fill the gaps between them.',
        'Show it to somebody, or look at it again a day later.',
        'Mend what did not hold.',
      ],
      criteria: [`The finished work meets the criteria of ${listInWords(named)}.`],
      concepts: all,
    },
  ]
  return {
    title: clip(`Template: ${listInWords(units.map(({ title }) => oneLine(title)))}`, projectLimits.title),
    description: clip(
      [
        `This is a template, put together from what ${listInWords(named)} ${units.length === 1 ? 'asks' : 'ask'} for. Change it into your own project.`,
        ...(wish === '' ? [] : [`What you would like to make: ${wish}`]),
      ].join('\n\n'),
      projectLimits.description,
    ),
    projectType: 'template',
    difficultyLevel:
      projectLevels.find((level) => level === course.difficultyLevel.toLowerCase()) ??
      ('intermediate' as const),
    milestones: milestones.map((milestone, index) => ({
      ...milestone,
      hours: shareOf(hours, index, milestones.length),
      hints: [...hints],
    })),
  }
}

const quotedTitle = ({ title }: PlannedUnit) => `“${clip(oneLine(title), 80)}”`

/** Whole hours, as even as possible; the remainder is for the work in the middle. */
function shareOf(hours: number, index: number, count: number): number {
  const left = hours % count
  const place = (index + count - 1) % count
  return Math.floor(hours / count) + (place < left ? 1 : 0)
}
