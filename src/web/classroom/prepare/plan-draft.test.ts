import { describe, expect, it } from 'vitest'
import { addToDraft, emptyDraft, type PlanDraft } from './plan-draft.ts'

const professor = { id: 'a', title: 'First', leader: 'Professor' }
const titles = ({ activities }: PlanDraft) => activities.map(({ title }) => title)

describe('a plan that is still being made', () => {
  it('shows its first activity with the title alone, later ones when their guide is known', () => {
    const begun = addToDraft(emptyDraft, {
      type: 'activity',
      index: 0,
      activity: { id: 'a', title: 'First' },
    })
    expect(begun.activities[0]).toMatchObject({ id: 'a', leader: 'Professor', sequence: 1, content: null })
    const second = { id: 'b', title: 'Second' }
    expect(titles(addToDraft(begun, { type: 'activity', index: 1, activity: second }))).toEqual(['First'])
    const known = { ...second, leader: 'Librarian' }
    expect(titles(addToDraft(begun, { type: 'activity', index: 1, activity: known }))).toEqual([
      'First',
      'Second',
    ])
  })

  it('puts the whole activity in the place of its beginning', () => {
    const begun = addToDraft(emptyDraft, {
      type: 'activity',
      index: 0,
      activity: { id: 'a', title: 'First' },
    })
    const whole = addToDraft(begun, {
      type: 'activity',
      index: 0,
      activity: { ...professor, title: 'Better' },
    })
    expect(titles(whole)).toEqual(['Better'])
  })

  it('leaves no hole where an activity was unusable', () => {
    expect(addToDraft(emptyDraft, { type: 'activity', index: 3, activity: professor })).toEqual(emptyDraft)
  })

  it('takes the lesson’s title', () => {
    expect(addToDraft(emptyDraft, { type: 'head', title: 'Yeast' }).title).toBe('Yeast')
  })
})
