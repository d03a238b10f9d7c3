import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { emptyDraft } from './course-draft.ts'
import { courseFormSchema } from './course-form-schema.ts'
import { followSentence, impliedFields } from './implied-fields.ts'
import { newCourseOf } from './read-course-form.ts'

const nobody = { priorKnowledge: [] }

describe('what one sentence implies', () => {
  it.each([
    ['Bayesian statistics', 'Bayesian statistics', 'Understand Bayesian statistics'],
    [
      'i want to learn about the French Revolution!',
      'The French Revolution',
      'Understand the French Revolution',
    ],
    ['I’d like to understand how vaccines work.', 'How vaccines work', 'Understand how vaccines work'],
    ['I want to learn how to bake sourdough bread.', 'How to bake sourdough bread', 'Bake sourdough bread'],
    ['learn to play chess', 'How to play chess', 'Play chess'],
    [
      '  teach me   linear algebra,\nfrom scratch ',
      'Linear algebra, from scratch',
      'Understand linear algebra; from scratch',
    ],
    ['Rome, and why it fell', 'Rome, and why it fell', 'Understand Rome and why it fell'],
    ['Why is the sky blue?', 'Why is the sky blue?', 'Answer the question: Why is the sky blue?'],
    ['I want to learn Rust. I know C++ already.', 'Rust', 'Understand Rust'],
    ['日本語の文法', '日本語の文法', 'Understand 日本語の文法'],
    ['?!', '?!', 'Understand ?!'],
  ])('%j is the title %j and the objective %j', (sentence, title, objective) => {
    expect(impliedFields(sentence, nobody)).toMatchObject({ title, objectives: objective })
  })

  it('says in the description what was said, and no more', () => {
    expect(impliedFields('i want to learn Rust. I know C++ already', nobody).description).toBe(
      'I want to learn Rust. I know C++ already.',
    )
  })

  it('takes prior knowledge from the profile, or says None', () => {
    expect(impliedFields('Rust', nobody).priorKnowledge).toBe('None')
    const learner = { priorKnowledge: ['Graduate education', 'CCNA'] }
    expect(impliedFields('Rust', learner).priorKnowledge).toBe('Graduate education, CCNA')
  })

  it('is nothing where nothing was said', () => {
    const nothing = { title: '', description: '', objectives: '', priorKnowledge: '' }
    for (const sentence of ['', '  \n '])
      expect(impliedFields(sentence, { priorKnowledge: ['PhD'] })).toEqual(nothing)
  })

  it('is enough for a course, whatever the sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: courseLimits.sentence }), (sentence) => {
        fc.pre(sentence.trim() !== '' && !sentence.includes('\u0000'))
        const values = courseFormSchema.parse(followSentence(emptyDraft, sentence, nobody))
        expect(newCourseOf(values).brief.objectives).toHaveLength(1)
      }),
    )
    const long = followSentence(emptyDraft, 'word '.repeat(100), nobody)
    expect(long.title.length).toBeLessThanOrEqual(courseLimits.title)
    expect(long.title).toMatch(/^Word( word)+$/)
  })
})

describe('typing on in the sentence', () => {
  it('changes what follows from it, and nothing that was changed by hand', () => {
    const first = followSentence(emptyDraft, 'Ru', nobody)
    const edited = { ...first, title: 'My title', priorKnowledge: '' }
    const typedOn = followSentence(edited, 'Rust', nobody)
    expect(typedOn).toMatchObject({
      sentence: 'Rust',
      title: 'My title',
      description: 'Rust.',
      objectives: 'Understand Rust',
      priorKnowledge: '',
    })
    expect(followSentence(typedOn, '', nobody)).toMatchObject({
      title: 'My title',
      description: '',
      objectives: '',
    })
  })

  it('leaves a draft of the form without the sentence alone', () => {
    const older = { ...emptyDraft, title: 'T', description: 'D', objectives: 'O', priorKnowledge: 'P' }
    expect(followSentence(older, 'Rust', nobody)).toEqual({ ...older, sentence: 'Rust' })
  })
})
