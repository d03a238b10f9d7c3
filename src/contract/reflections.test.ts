import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, metricsOf } from './reflections/metrics.ts'
import { reflectionQuestions } from './reflections/reflection-questions.ts'
import { writtenReflectionSchema } from './reflections.ts'

const written = {
  userResponses: { what_learned: ' Base rates. ', understanding_rating: 4, engagement_rating: 5 },
  reflectionEntry: 'Today the lesson joined up with work.',
}

describe('the questions', () => {
  it('are these eight, in this order', () => {
    expect(reflectionQuestions.map(({ id, type, question }) => [id, type, question])).toEqual([
      ['what_learned', 'textarea', 'What did you learn today?'],
      ['most_challenging', 'textarea', 'What was the most challenging concept?'],
      ['aha_moment', 'textarea', 'What was your biggest breakthrough or "aha" moment?'],
      [
        'experience_connection',
        'textarea',
        'How did your experiences today relate to what you are learning?',
      ],
      ['application', 'textarea', 'How will you apply what you learned?'],
      ['questions', 'textarea', 'What questions do you still have?'],
      ['understanding_rating', 'slider', 'Rate your understanding'],
      ['engagement_rating', 'slider', 'Rate your engagement'],
    ])
  })
})

describe('a written reflection', () => {
  it('is trimmed, its left-out answers empty, its left-out ratings 3', () => {
    const { userResponses } = writtenReflectionSchema.parse({
      ...written,
      userResponses: { what_learned: ' Base rates. ' },
    })
    expect(userResponses).toEqual({
      what_learned: 'Base rates.',
      most_challenging: '',
      aha_moment: '',
      experience_connection: '',
      application: '',
      questions: '',
      understanding_rating: 3,
      engagement_rating: 3,
    })
  })

  it.each([0, 6, 2.5, -1, Number.POSITIVE_INFINITY, '3', null, true])('has no rating of %j', (rating) => {
    const result = writtenReflectionSchema.safeParse({
      ...written,
      userResponses: { ...written.userResponses, understanding_rating: rating },
    })
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['userResponses.understanding_rating', 'Please rate with a whole number from 1 to 5.'],
    ])
  })

  it('has a rating for every whole number from 1 to 5 and for no other number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -10, max: 10 }), fc.double()), (rating) => {
        const { success } = writtenReflectionSchema.safeParse({
          ...written,
          userResponses: { ...written.userResponses, engagement_rating: rating },
        })
        expect(success).toBe([1, 2, 3, 4, 5].includes(rating))
      }),
    )
  })

  it('needs what was learned and the reflection itself', () => {
    const result = writtenReflectionSchema.safeParse({
      userResponses: { what_learned: '  ' },
      reflectionEntry: '\n',
    })
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['userResponses.what_learned', 'This field is required.'],
      ['reflectionEntry', 'This field is required.'],
    ])
  })

  it('does not drop an answer to a question that is not asked', () => {
    const userResponses = { ...written.userResponses, mood: 'good' }
    expect(writtenReflectionSchema.safeParse({ ...written, userResponses }).success).toBe(false)
  })
})

describe('the metrics', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['one', 1],
    ['Today the lesson finally joined up with work.', 8],
    ['a state-of-the-art — result, isn’t it?', 5],
    ['I read 論語 today', 4],
  ])('count the words of %j', (text, words) => expect(countWords(text)).toBe(words))

  it('count words also where no space stands between them', () => {
    expect(countWords('今日は確率を学びました')).toBeGreaterThan(3)
  })

  it('are of the entry and its answers', () => {
    const { userResponses, reflectionEntry } = writtenReflectionSchema.parse(written)
    expect(metricsOf(userResponses, reflectionEntry)).toEqual({
      word_count: 7,
      answered_count: 3,
      understanding_rating: 4,
      engagement_rating: 5,
    })
  })
})
