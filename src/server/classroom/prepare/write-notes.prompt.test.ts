import { describe, expect, it } from 'vitest'
import { learnerBriefSchema } from '#contract/profile.ts'
import { givenFacts, type LessonFacts, noActivity } from '#server/classroom/lesson-facts.ts'
import { taughtBudget, writeNotesPrompt } from './write-notes.prompt.ts'

const parts: [title: string, type: string][] = [
  ['Why dough rises', 'lecture'],
  ['A loaf, step by step', 'worked_example'],
  ['A second loaf', 'worked_example'],
  ['Your own loaf', 'practice'],
  ['Yeast or sourdough', 'discussion'],
  ['Gas in the oven', 'reading'],
]
const siblings = parts.map(([title, type]) => ({ title, type, leader: 'Professor', works: [] }))

function factsOf(place: number, texts: string[]): LessonFacts {
  const [title, type] = parts[place] ?? ['', '']
  const facts = givenFacts({
    course: { title: 'Bread', priorKnowledge: ['Weighing flour'], referenceBooks: ['The Crumb'] },
    activity: { ...noActivity, id: String(place), title, type, assessment: 'Bake it.', topic: 'oven spring' },
    learner: learnerBriefSchema.parse({}),
  })
  const notes = texts.map((text, at) => ({ activityId: String(at), title: parts[at]?.[0] ?? '', text }))
  return { ...facts, siblings, notes }
}
const asked = (place: number, texts: string[] = []) => {
  const { system, turns } = writeNotesPrompt(factsOf(place, texts))
  return { system, last: turns.at(-1)?.content ?? '' }
}

describe('what the Professor is told before writing notes', () => {
  it('differs by the activity’s type, and a second example leaves steps out', () => {
    expect(parts.map((_part, place) => /“(.*)”/.exec(asked(place).last)?.[1])).toEqual([
      'explanation',
      'full worked example',
      'faded example',
      'practice',
      'discussion',
      'reading guide',
    ])
    for (const form of ['explanation', 'full worked example', 'faded example', 'practice'])
      expect(asked(0).system).toContain(`- ${form}: `)
  })

  it('names activity, assessment, topic, siblings, prior knowledge and books', () => {
    const { system } = asked(3)
    for (const fact of [
      'Your own loaf',
      'Bake it.',
      'oven spring',
      'Yeast or sourdough',
      'Weighing flour',
      'The Crumb',
    ])
      expect(system).toContain(fact)
  })

  it('holds what earlier activities taught, not its own old text nor later ones', () => {
    const texts = ['Gas makes it rise.', 'Old own text.', 'Later text.']
    const { system } = asked(1, texts)
    expect(system).toContain('Gas makes it rise.')
    expect(system).not.toContain('Old own text.')
    expect(system).not.toContain('Later text.')
    expect(asked(0, texts).system).not.toContain('Gas makes it rise.')
  })

  it('cuts what was taught from the earliest, within its budget', () => {
    const long = (mark: string) => `${mark}first ${'word '.repeat(1200)}${mark}last`
    const { system } = asked(2, [long('one'), long('two')])
    expect(system).toContain('onefirst')
    expect(system).not.toContain('onelast')
    expect(system).toContain('twolast')
    expect(system.length - asked(2).system.length).toBeLessThanOrEqual(taughtBudget)
  })
})
