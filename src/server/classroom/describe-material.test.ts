import { describe, expect, it } from 'vitest'
import {
  describeExercises,
  describeHeadings,
  describeNotes,
  describePages,
  describeResources,
  describeSources,
  describeSourceTitles,
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
    const described = describeNotes({ activity, notes: long })
    expect(described.length).toBeLessThanOrEqual(materialBudgets.notes)
    expect([described.match(/OWN/g)?.length, described.match(/ONE/g)?.length]).toEqual([3000, 3000])
    expect(described).toMatch(/(LAST )+…$/)
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

  it('are told with what the learner answered; a kept answer stands only beside an attempt', () => {
    expect(
      describeExercises({ exercises: [exercise, { ...exercise, id: 'e2', attempt: 'Because of gas.' }] }),
    ).toBe(
      [
        'Exercise 1: Why does dough rise?',
        'Not attempted yet: do not give its answer away.',
        'Exercise 2: Why does dough rise?',
        'The learner answered: Because of gas.',
        'Kept answer: KEPT',
      ].join('\n'),
    )
  })

  it('without an attempt go first when they are too long', () => {
    const answer = size('LONG', 4000)
    const open = { ...exercise, prompt: size('Why?', 3990) }
    const described = describeExercises({ exercises: [open, { ...exercise, answer, attempt: 'MINE' }, open] })
    expect(described.length).toBeLessThanOrEqual(materialBudgets.exercises)
    expect(described).toContain(`The learner answered: MINE\nKept answer: ${answer}`)
    expect(described).not.toContain('Exercise 3')
  })
})

describe('the learner’s pages', () => {
  const page = (kind: 'source' | 'own', text: string) => ({ kind, text, title: `On ${kind}` })
  const pages = [page('own', 'It is gas.'), page('source', 'Yeast makes gas.')]

  it('tell what was brought from what was written', () => {
    expect(describePages({ pages })).toBe(
      'From their source “On source”:\nYeast makes gas.\nThey wrote themselves, on the page “On own”:\nIt is gas.',
    )
    expect(describeSources({ pages })).toBe('From their source “On source”:\nYeast makes gas.')
    const titles = { documentTitles: ['A book'], videoTitles: ['Tides'] }
    expect(describeSourceTitles({ pages, ...titles })).toBe('- A book\n- On source\n- the video Tides')
  })

  it('share the room, and lose what was written first when they are too long', () => {
    const long = ['ONE', 'TWO'].map((mark) => page('source', size(mark, 60_000)))
    const described = describePages({ pages: [...long, page('own', size('OWN', 10_000))] })
    expect(described.length).toBeLessThanOrEqual(materialBudgets.pages)
    expect(
      Math.abs((described.match(/ONE/g)?.length ?? 0) - (described.match(/TWO/g)?.length ?? 0)),
    ).toBeLessThan(5)
    const many = Array.from({ length: 6 }, () => page('source', size('SRC', 2000)))
    expect(describePages({ pages: [page('own', size('OWN', 2000)), ...many] })).not.toContain('OWN')
  })
})
