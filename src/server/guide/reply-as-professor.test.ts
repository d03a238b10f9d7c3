import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classroomLimits, type GuideQuestion } from '#contract/classroom.ts'
import { anyProfile, anyText } from '#tests/showcase/any-text.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { showcaseLesson, showcaseNotes } from '#tests/showcase/lessons.ts'
import { replyInChat } from './reply-as-professor.ts'

const anyQuestion: fc.Arbitrary<GuideQuestion> = fc.record({
  leader: fc.constantFrom('Professor', 'Librarian', 'AI Assistant', ''),
  lessonTitle: anyText(300),
  studentMessage: anyText(classroomLimits.message),
  profile: anyProfile,
  courseText: anyText(classroomLimits.context),
  notes: anyText(classroomLimits.notes),
  history: fc.array(fc.record({ sender: fc.constantFrom('Student', 'Professor'), text: anyText(2000) }), {
    maxLength: 6,
  }),
})

const lesson = showcaseLesson(0, 1)
const ask = (studentMessage: string, more: Partial<GuideQuestion> = {}): string =>
  replyInChat({
    leader: 'Professor',
    lessonTitle: lesson.lessonTitle,
    studentMessage,
    profile: showcaseCourses[0]?.profile ?? expect.fail('no profile'),
    courseText: `${lesson.courseTitle}\n\n${lesson.courseDescription}`,
    notes: showcaseNotes(lesson),
    history: [],
    ...more,
  })

describe('a guide’s reply in the classroom without a model', () => {
  it('is never empty, well-formed, bounded, and the same twice, for any message', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const reply = replyInChat(question)
        expect(reply.trim()).not.toBe('')
        expect(reply.length).toBeLessThan(8000)
        expect(reply.isWellFormed()).toBe(true)
        expect(replyInChat(structuredClone(question))).toBe(reply)
      }),
      { numRuns: 120 },
    )
  })

  it('quotes the passage that answers, says where it stands, and asks back', () => {
    const reply = ask('What is chlorophyll?')
    expect(reply).toContain(
      '> Chlorophyll is the green pigment that absorbs red and blue light inside the chloroplast.',
    )
    expect(reply).toContain('the lesson notes')
    expect(reply.trimEnd()).toMatch(/\?$/)
  })

  it('finds what only the course text says', () => {
    const reply = ask('What becomes of the harvests?')
    expect(reply).toContain('the course text')
    expect(reply).toContain('what rising carbon dioxide means for harvests')
  })

  it('finds what the learner wrote before', () => {
    const history = [{ sender: 'Student', text: 'My grandmother keeps a greenhouse with tomatoes.' }]
    expect(ask('Who had the greenhouse?', { history })).toMatch(/what you wrote earlier:\n\n> My grandmother/)
  })

  it('says when nothing fits', () => {
    const reply = ask('What is the capital of Mongolia?')
    expect(reply).toContain('I found nothing about “capital” and “Mongolia”')
    expect(reply).not.toContain('> ')
  })

  it('does not take one common word for an answer', () => {
    const reply = ask('Which light bulbs does the hardware store in Hamburg sell on Sundays?')
    expect(reply).toContain('I found nothing about')
  })

  it.each([
    ['hello', /^Hello\. We are working on “Explain how the light reactions/],
    ['thanks', /^You are welcome/],
    ['Can you summarise this?', /\n- .+\n- .+\n- /],
    ['What are the key terms?', /“light reactions”/],
    ['quiz me', /^Try this one\./],
    ['Where should I start?', /^Start with “light reactions”/],
    ["I don't understand", /^Let us take it apart/],
  ])('grants the wish %j', (message, pattern) => {
    expect(ask(message)).toMatch(pattern)
  })

  it('gives hostile notes back as words', () => {
    const notes =
      'Chlorophyll is ![x](https://evil.example/a.png) <img src=x onerror=alert(1)> [here](javascript:alert(1)) $x$.'
    const reply = ask('What is chlorophyll?', { notes })
    expect(reply).not.toMatch(/(?<!\\)(?:<|!\[|\]\(|\$)/)
  })

  it('makes no promise of a model and gives no praise', () => {
    for (const message of ['hi', 'What is chlorophyll?', 'quiz me', 'What is the capital of Mongolia?'])
      expect(ask(message)).not.toMatch(/great question|as an ai|!/i)
  })
})
