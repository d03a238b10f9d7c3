import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classroomLimits } from '#contract/classroom/rules.ts'
import type { GuideQuestion } from '#contract/classroom.ts'
import { anyText } from '#tests/showcase/any-text.ts'
import { showcaseLesson, showcaseNotes } from '#tests/showcase/lessons.ts'
import { replyInChat } from './reply-as-professor.ts'

const anyQuestion: fc.Arbitrary<GuideQuestion> = fc.record({
  lessonTitle: anyText(300),
  studentMessage: anyText(classroomLimits.message),
  pages: fc.array(
    fc.record({
      kind: fc.constantFrom('source' as const, 'own' as const, 'course' as const),
      title: anyText(300),
      text: anyText(classroomLimits.context),
    }),
    { maxLength: 3 },
  ),
  notes: anyText(classroomLimits.notes),
  history: fc.array(fc.record({ sender: fc.constantFrom('Student', 'Professor'), text: anyText(2000) }), {
    maxLength: 6,
  }),
})

const lesson = showcaseLesson(0, 1)
const ask = (studentMessage: string, more: Partial<GuideQuestion> = {}): string =>
  replyInChat({
    lessonTitle: lesson.lessonTitle,
    studentMessage,
    pages: [{ kind: 'course', title: lesson.courseTitle, text: lesson.courseDescription }],
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

  it('quotes the passage that answers, word for word, says where it stands, and adds nothing', () => {
    const notes = '## Pigments\n\nChlorophyll is the green pigment of plants. It absorbs red and blue light.'
    expect(ask('What is chlorophyll?', { notes, pages: [] })).toBe(
      'This is from the lesson notes, under “Pigments”:\n\n> Chlorophyll is the green pigment of plants. It absorbs red and blue light.',
    )
  })

  it('finds what only the course’s description says', () => {
    const pages = [{ kind: 'course' as const, title: 'Leaves', text: 'Stomata are small pores in a leaf.' }]
    expect(ask('What are stomata in leaves?', { notes: '', pages })).toContain(
      'the course’s own text:\n\n> Stomata are small pores',
    )
  })

  it('quotes what the learner wrote and brought as theirs', () => {
    const history = [{ sender: 'Student', text: 'My grandmother keeps a greenhouse with tomatoes.' }]
    expect(ask('Who keeps a greenhouse?', { history })).toMatch(
      /what you wrote earlier in this chat:\n\n> My grandmother/,
    )
    const pages = [
      { kind: 'own' as const, title: 'Explain it', text: 'Roots take up water through fine hairs.' },
      {
        kind: 'source' as const,
        title: 'Raven, Biology',
        text: 'Xylem carries water from the roots upwards.',
      },
    ]
    expect(ask('How do roots take up water?', { pages })).toContain(
      'what you wrote yourself on the page “Explain it”:\n\n> Roots take up',
    )
    expect(ask('What does xylem carry?', { pages })).toContain(
      'the source you brought, “Raven, Biology”:\n\n> Xylem',
    )
  })

  it.each(['What is the capital of Mongolia?', 'Who invented the steam engine?'])(
    'says plainly that nothing answers %j, and what one can do',
    (message) => {
      const reply = ask(message)
      expect(reply).toMatch(/^Nothing in the material of this lesson answers that\./)
      expect(reply).toContain('bring a source on it, or connect a model')
      expect(reply).not.toContain('> ')
    },
  )

  it('points to the works, not to a page for sources, in a lesson that came with its course', () => {
    const reply = ask('What is the capital of Mongolia?', { isAuthored: true })
    expect(reply).toContain('look into the works of this lesson, or connect a model.')
    expect(reply).not.toContain('source')
  })

  it('leaves formulas as they stand in the notes', () => {
    const notes =
      '## Risk\n\nThe absolute risk difference is one risk minus the other: $2\\,\\% - 1\\,\\% = x_1*y$ points.'
    const more = { notes, pages: [] }
    for (const message of ['What is the absolute risk difference?', 'What is this lesson about?'])
      expect(ask(message, more)).toContain('the other: $2\\,\\% - 1\\,\\% = x_1*y$ points.')
    const prices = { notes: 'A loaf of bread costs $2 in town and $3 at the station.', pages: [] }
    expect(ask('What does a loaf of bread cost?', prices)).toContain('costs \\$2 in town and \\$3 at')
  })

  it('begins no part with the head of a table', () => {
    const notes = '## The case\n\n| group | strokes |\n|---|---|\n| A | 20 |\n\nTwice as many had one.'
    expect(ask('Give me a summary', { notes, pages: [] })).toContain('- **The case**: Twice as many had one.')
  })

  it('does not take one common word for an answer', () => {
    expect(ask('Which light bulbs does the hardware store in Hamburg sell on Sundays?')).toMatch(
      /^(?:Nothing in the material|I found nothing that clearly answers)/,
    )
  })

  const twoParts = '## Leaves\n\nA leaf has pores. They open.\n\n## Roots\n\nRoots take up water.'
  const parts = '\n\n- **Leaves**: A leaf has pores.\n- **Roots**: Roots take up water.'
  it.each([
    ['hello', /^Hello\. Ask me about “.+”, and I will quote what the material says\.$/],
    ['thanks', /^You are welcome\.$/],
    ['Can you summarise this?', /^Without a model I cannot write a summary or a list of terms\./],
    ['What are the key terms?', /^Without a model I cannot write a summary or a list of terms\./],
    ['quiz me', /^Without a model I cannot write questions for you\./],
    ['Where should I start?', /^Name the word or the sentence/],
    ["I don't understand", /^Name the word or the sentence/],
  ])('answers %j in a plain sentence, and makes nothing up', (message, pattern) => {
    const reply = ask(message, { notes: twoParts, pages: [] })
    expect(reply).toMatch(pattern)
    if (message !== 'hello' && message !== 'thanks') expect(reply.endsWith(parts)).toBe(true)
    expect(reply).not.toMatch(/\?|terms that matter|Shall we|Try this one/)
  })

  it('says that there is nothing to show where there is nothing', () => {
    expect(ask('summary please', { notes: '', pages: [] })).toContain('There is no material in')
    const about = { title: 'About', text: 'This course is about bread.', kind: 'course' as const }
    expect(ask('summary please', { notes: '', pages: [about] })).toContain('There is no material in')
  })

  it('gives hostile notes back as words and formulas', () => {
    const notes =
      'Chlorophyll is ![x](https://evil.example/a.png) <img src=x onerror=alert(1)> [here](javascript:alert(1)) $x$.'
    const reply = ask('What is chlorophyll?', { notes })
    expect(reply).not.toMatch(/(?<!\\)(?:<|!\[|\]\()/)
  })

  it('makes no promise of a model and gives no praise', () => {
    for (const message of ['hi', 'What is chlorophyll?', 'quiz me', 'What is the capital of Mongolia?'])
      expect(ask(message)).not.toMatch(/great question|as an ai|!/i)
  })
})
