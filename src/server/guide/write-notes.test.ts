import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classroomLimits, notesSchema } from '#contract/classroom.ts'
import { courseWordsIn, madeWithoutModel } from '#server/guide/plans/course-words.ts'
import { anyLesson, anyText } from '#tests/showcase/any-text.ts'
import { showcaseLesson } from '#tests/showcase/lessons.ts'
import { writeNotes } from './write-notes.ts'

const anyRequest = fc
  .tuple(anyLesson, fc.option(anyText(classroomLimits.context), { nil: undefined }))
  .map(([lesson, courseText]) => ({ ...lesson, courseText }))

describe('notes without a model', () => {
  it('are valid, say what they are and have all their sections, for any lesson', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const notes = notesSchema.parse(writeNotes(request))
        expect(notes).toContain(madeWithoutModel)
        expect(notes.match(/^## /gm)).toHaveLength(4)
        expect(notes).toMatch(/^\d\. /m)
        expect(notes).toMatch(/^- \[.+\]\(https:\/\/[^\s()]+\)$/m)
        expect(notes.isWellFormed()).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('are the same for the same lesson', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        expect(writeNotes(structuredClone(request))).toBe(writeNotes(request))
      }),
      { numRuns: 30 },
    )
  })

  it('quote the course and put its words to use', () => {
    const notes = writeNotes(showcaseLesson(0, 1))
    expect(notes).toContain('> The light reactions split water and store energy in ATP and NADPH.')
    expect(notes).toContain('**light reactions**')
    expect(notes).toContain('https://en.wikipedia.org/w/index.php?search=light%20reactions')
    expect(notes).toContain('plant breeder')
  })

  it('are about the activity where one is named', () => {
    const notes = writeNotes({
      ...showcaseLesson(0, 1),
      activityTitle: 'Meeting rubisco',
      activityObjective: 'Say what rubisco does.',
    })
    expect(notes).toContain('These notes are about “Meeting rubisco”')
    expect(notes).toContain(
      '> The Calvin cycle uses that energy to fix carbon dioxide into sugar with the enzyme rubisco.',
    )
  })

  it('show hostile words as words', () => {
    const lesson = {
      ...showcaseLesson(0, 1),
      lessonTitle: '<img src=x onerror=alert(1)> [a](javascript:alert(1)) $x$ **b**',
    }
    const notes = writeNotes(lesson)
    expect(notes).not.toMatch(/<img|(?<!\\)\]\(javascript|(?<!\\)\$/)
  })

  it('let an exam be made of the course’s words alone', () => {
    const words = courseWordsIn(writeNotes(showcaseLesson(0, 1))).map((block) => block.text)
    expect(words).toContain('The light reactions split water and store energy in ATP and NADPH.')
    expect(words.join(' ')).not.toMatch(/Close the text|No AI model|search for/)
  })
})
