import { describe, expect, it } from 'vitest'
import { examStatuses } from '#contract/classroom/rules.ts'
import { guideOpening } from './guide-opening.ts'

const works = ['Roman Roads', 'Via Appia'].map((title) => ({ title, description: '', link: '' }))
const place = { leader: 'Professor', title: 'Milestones', resources: null, examStatus: 'none' } as const

describe('a guide’s first words', () => {
  const leaders = ['Professor', 'Librarian', 'Examiner', 'Mentor']
  const all = leaders.flatMap((leader) =>
    examStatuses.flatMap((examStatus) =>
      [null, [], works].map((resources) => guideOpening({ ...place, leader, examStatus, resources })),
    ),
  )
  it('are one or two short sentences with one to three different questions', () => {
    for (const { sentence, questions } of all) {
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(sentence.length).toBeLessThan(140)
      expect(questions.length).toBeGreaterThan(0)
      expect(questions.length).toBeLessThanOrEqual(3)
      expect(new Set(questions).size).toBe(questions.length)
      for (const question of questions) expect(question).toMatch(/^[A-Z].*\?$/)
    }
  })

  it('name what the Professor teaches and what an unknown guide leads', () => {
    for (const leader of ['Professor', 'Mentor']) {
      const { sentence, questions } = guideOpening({ ...place, leader })
      expect(sentence).toContain('“Milestones”')
      expect(questions[0]).toContain('“Milestones”')
    }
  })

  it('say of the Librarian’s resources what is there', () => {
    const of = (resources: typeof works | null) => guideOpening({ ...place, leader: 'Librarian', resources })
    expect(of(works).sentence).toContain('I suggest 2 things to read')
    expect(of(works).questions).toContain('What will I find in “Roman Roads”?')
    expect(of(works.slice(0, 1)).sentence).toContain('I suggest one thing to read')
    const searched = [{ title: 'Wikipedia: search for “flour”', description: '', link: '' }]
    expect(of(searched).questions).toContain('What will I find in Wikipedia: search for “flour”?')
    expect(of([]).sentence).toContain('no reading')
    expect(of(null).sentence).toContain('looking for')
    const failed = guideOpening({ ...place, leader: 'Librarian' }, true).sentence
    expect(failed).toMatch(/^I could not find .*\.$/)
    expect(failed).not.toContain('looking')
  })

  it('follow the exam', () => {
    const of = (examStatus: (typeof examStatuses)[number]) =>
      guideOpening({ ...place, leader: 'Examiner', examStatus }).sentence
    expect(of('none')).toContain('Before you start')
    expect(of('ready')).toContain('Before you start')
    expect(of('active')).toContain('will not give the answer away')
    expect(of('submitted')).toContain('still to be graded')
    expect(of('graded')).toContain('is graded')
  })
})
