import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notesSchema } from '#contract/classroom.ts'
import { studyTypes } from '#contract/study-page/words.ts'
import { anyLesson } from '#tests/showcase/any-text.ts'
import { writeNotes } from './write-notes.ts'

const lesson = { lessonTitle: 'Use lists', activityType: '' }
const headings = (notes: string) => notes.match(/^## .*$/gm) ?? []

describe('notes without a model', () => {
  it('are an empty page to write: questions, and no sentence about the lesson', () => {
    const notes = writeNotes(lesson)
    expect(notes).toContain('you write this page about')
    expect(headings(notes)).toHaveLength(8)
    expect(notes.split('Use lists')).toHaveLength(2)
  })

  it('share no heading between the activities of a lesson', () => {
    const all = studyTypes.flatMap((activityType) => headings(writeNotes({ ...lesson, activityType })))
    expect(all).toHaveLength(8)
    expect(new Set(all).size).toBe(all.length)
  })

  it('are valid and show hostile words as words, for any lesson', () => {
    fc.assert(
      fc.property(anyLesson, (any) => {
        const notes = notesSchema.parse(writeNotes({ ...lesson, lessonTitle: any.lessonTitle }))
        expect(notes.isWellFormed()).toBe(true)
        expect(notes).not.toMatch(/(?<!\\)<img|(?<!\\)\]\(javascript|(?<!\\)\$/)
        expect(headings(notes)).toHaveLength(8)
      }),
      { numRuns: 60 },
    )
  })
})
