import { describe, expect, it } from 'vitest'
import {
  describeExercises,
  describeHeadings,
  describeNotes,
  describeResources,
  materialBudgets,
  quotableNotes,
} from './describe-material.ts'
import { noActivity } from './lesson-facts.ts'

const activity = { ...noActivity, id: 'second' }
const note = (activityId: string, text: string) => ({ activityId, title: `On ${activityId}`, text })
const size = (mark: string, characters: number) => `${mark} `.repeat(characters / (mark.length + 1)).trim()

describe('the notes of a lesson', () => {
  const notes = [note('first', '## Flour\n\nFlour is dust.'), note('second', '## Yeast\n\nYeast eats.')]

  it('begin with those of the activity, the others follow under their titles', () => {
    expect(describeNotes({ activity, notes })).toBe(
      '## Yeast\n\nYeast eats.\n\n# On first\n\n## Flour\n\nFlour is dust.',
    )
    expect(describeNotes({ activity: { ...activity, id: 'exam' }, notes })).toMatch(
      /^# On first[\s\S]*# On second/,
    )
    expect(describeNotes({ activity: null, notes: [note('', 'Given words.')] })).toBe('Given words.')
  })

  it('are no source where an earlier release only repeated the course in them', () => {
    const old = note(
      'third',
      'These notes were put together from the course’s own words, which stand in quotes.',
    )
    expect(quotableNotes({ activity, notes: [...notes, old] })).toBe(describeNotes({ activity, notes }))
  })

  it('lose the last of the others first when they are too long', () => {
    const long = [
      note('first', size('ONE', 12_000)),
      note('second', size('OWN', 12_000)),
      note('third', size('LAST', 12_000)),
    ]
    const told = describeNotes({ activity, notes: long })
    expect(told.length).toBeLessThanOrEqual(materialBudgets.notes)
    expect([told.match(/OWN/g)?.length, told.match(/ONE/g)?.length]).toEqual([3000, 3000])
    expect(told).toMatch(/(LAST )+…$/)
    const own = describeNotes({
      activity,
      notes: [note('first', 'Gone.'), note('second', size('OWN', 60_000))],
    })
    expect(own).toMatch(/^(OWN )+…$/)
  })

  it('are named by their headings', () => {
    expect(describeHeadings({ notes })).toBe('On first\n- Flour\nOn second\n- Yeast')
  })
})

it('the list of works is told by title and description, without the links', () => {
  const work = { title: 'Hamelman, Bread', description: 'Chapter 2.', link: 'https://example.org/search' }
  expect(describeResources({ resources: [work, { ...work, title: 'McGee', description: '' }] })).toBe(
    '- Hamelman, Bread: Chapter 2.\n- McGee',
  )
})

describe('exercises', () => {
  const exercise = { id: 'e1', prompt: 'Why does dough rise?', answer: 'KEPT', attempt: null }

  it('are told with what the learner answered, and which answers must not be given away', () => {
    expect(
      describeExercises({ exercises: [exercise, { ...exercise, id: 'e2', attempt: 'Because of gas.' }] }),
    ).toBe(
      [
        'Exercise 1: Why does dough rise?',
        'Not attempted yet: do not give its answer away.',
        'Kept answer: KEPT',
        'Exercise 2: Why does dough rise?',
        'The learner answered: Because of gas.',
        'Kept answer: KEPT',
      ].join('\n'),
    )
  })

  it('without an attempt go first when they are too long', () => {
    const answer = size('LONG', 4000)
    const told = describeExercises({
      exercises: [
        { ...exercise, answer },
        { ...exercise, answer, attempt: 'MINE' },
        { ...exercise, answer },
      ],
    })
    expect(told.length).toBeLessThanOrEqual(materialBudgets.exercises)
    expect(told).toContain(`The learner answered: MINE\nKept answer: ${answer}`)
    expect(told).not.toContain('Exercise 3')
  })
})
