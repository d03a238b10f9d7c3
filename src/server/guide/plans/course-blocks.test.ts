import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replyInChat } from '#server/guide/reply-as-professor.ts'
import { anyText } from '#tests/showcase/any-text.ts'
import { courseBlocks } from './course-blocks.ts'

const details = [
  'title: Leaves',
  'description: Stomata are small pores.',
  'They let carbon dioxide in.',
  'objectives: Describe a leaf; Explain how stomata open',
  'difficultyLevel: Beginner',
  'weeklyHours: 3',
].join('\n')

describe('what a course’s author wrote', () => {
  it('is read from labelled lines without the labels', () => {
    expect(courseBlocks(details)).toEqual([
      { kind: 'heading', text: 'Leaves', heading: 'Leaves' },
      { kind: 'paragraph', text: 'Stomata are small pores. They let carbon dioxide in.', heading: 'Leaves' },
      { kind: 'aim', text: 'Describe a leaf', heading: 'Leaves' },
      { kind: 'aim', text: 'Explain how stomata open', heading: 'Leaves' },
    ])
  })

  it('is read as it is where nothing is labelled', () => {
    expect(courseBlocks('Stomata are small pores.')).toEqual([
      { kind: 'paragraph', text: 'Stomata are small pores.', heading: '' },
    ])
  })

  it('is quoted without its labels', () => {
    const profile = { name: '', education_level: '', career_goals: '', interests: '', certifications: '' }
    const question = { leader: 'Professor', lessonTitle: 'Leaves', profile, notes: '', history: [] }
    const reply = replyInChat({ ...question, studentMessage: 'What are stomata?', courseText: details })
    expect(reply).toContain('> Stomata are small pores. They let carbon dioxide in.')
    expect(reply).not.toContain('description')
  })

  it('may be anything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('title: ', 'units: ', 'objectives: ', 'x: ', ''), anyText(300))),
        (lines) => {
          for (const { text } of courseBlocks(lines.map((parts) => parts.join('')).join('\n')))
            expect(text).not.toBe('')
        },
      ),
    )
  })
})
