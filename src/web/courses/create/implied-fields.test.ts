import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { maxTitleLength } from '#contract/courses/sentence-rule.ts'
import { fitted } from '#web/lib/forms/draft.ts'
import { emptyDraft } from './course-draft.ts'
import { courseFormSchema } from './course-form-schema.ts'
import { asFields, followSentence, withProposal } from './implied-fields.ts'
import { newCourseOf } from './read-course-form.ts'

const sourdough =
  'I bake with yeast and want to understand sourdough, so that I can predict how a dough behaves, and why'

describe('what one sentence implies', () => {
  it.each([
    ['Bayesian statistics', 'Bayesian statistics'],
    ['i want to learn about the French Revolution!', 'The French Revolution'],
    ['I’d like to understand how vaccines work.', 'How vaccines work'],
    ['I want to learn how to bake sourdough bread.', 'How to bake sourdough bread'],
    ['learn to play chess', 'How to play chess'],
    ['  teach me   linear algebra,\nfrom scratch ', 'Linear algebra'],
    ['Rome, and why it fell', 'Rome'],
    ['I want to study design in clinical trials', 'Design in clinical trials'],
    ['Study design in clinical trials', 'Study design in clinical trials'],
    ['Know your rights as a tenant', 'Know your rights as a tenant'],
    ['Explain plans of PostgreSQL', 'Explain plans of PostgreSQL'],
    ['Why is the sky blue?', 'Why is the sky blue?'],
    ['I want to learn Rust. I know C++ already.', 'Rust'],
    ['I want to learn about Dr. Johnson', 'Dr. Johnson'],
    ['Statistics because I have to read studies', 'Statistics'],
    ['日本語の文法、初歩から', '日本語の文法'],
    ['?!', '?!'],
    [sourdough, 'I bake with yeast and want to understand sourdough'],
  ])('%j is the title %j, and the sentence itself is the objective', (sentence, title) => {
    const said = sentence.replace(/\s+/g, ' ').trim()
    expect(followSentence(emptyDraft, sentence)).toMatchObject({
      title,
      objectives: said,
      priorKnowledge: 'None',
    })
  })

  it('is one objective, commas and all, until something else is typed', () => {
    const draft = followSentence(emptyDraft, sourdough)
    expect(newCourseOf(draft).brief).toMatchObject({ objectives: [sourdough], priorKnowledge: ['None'] })
    const typed = { ...draft, objectives: 'Feed a starter, Bake a loaf' }
    expect(newCourseOf(typed).brief.objectives).toEqual(['Feed a starter', 'Bake a loaf'])
  })

  it('says in the description what was said, and no more', () => {
    expect(followSentence(emptyDraft, 'i want to learn Rust. I know C++ already').description).toBe(
      'I want to learn Rust. I know C++ already.',
    )
  })

  it('is nothing where nothing was said', () => {
    const nothing = { title: '', description: '', objectives: '', priorKnowledge: '' }
    const said = followSentence(emptyDraft, 'Rust')
    for (const sentence of ['', '  \n ']) expect(followSentence(said, sentence)).toMatchObject(nothing)
  })

  it('is enough for a course, whatever the sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: courseLimits.sentence }), (sentence) => {
        fc.pre(sentence.trim() !== '' && !sentence.includes('\u0000'))
        const values = courseFormSchema.parse(followSentence(emptyDraft, sentence))
        expect(newCourseOf(values).brief.objectives).toHaveLength(1)
        expect(values.title.length).toBeLessThanOrEqual(maxTitleLength)
      }),
    )
    const long = followSentence(emptyDraft, 'word '.repeat(100))
    expect(long.title).toMatch(/^Word( word){15}$/)
  })
})

describe('typing on in the sentence', () => {
  it('changes what follows from it, and nothing that was changed by hand', () => {
    const first = followSentence(emptyDraft, 'Ru')
    const edited = { ...first, title: 'My title', priorKnowledge: '' }
    const typedOn = followSentence(edited, 'Rust')
    expect(typedOn).toMatchObject({
      sentence: 'Rust',
      title: 'My title',
      description: 'Rust.',
      objectives: 'Rust',
      priorKnowledge: '',
    })
    expect(followSentence(typedOn, '')).toMatchObject({ title: 'My title', description: '', objectives: '' })
  })

  it('leaves a draft of the form without the sentence alone', () => {
    const older = { ...emptyDraft, title: 'T', description: 'D', objectives: 'O', priorKnowledge: 'P' }
    expect(followSentence(older, 'Rust')).toEqual({ ...older, sentence: 'Rust' })
  })
})

describe('what a guide proposes', () => {
  const proposed = asFields({
    title: 'Sourdough for yeast bakers',
    description: 'What lives in a starter.',
    objectives: ['Feed a starter, daily', 'Predict a dough'],
    priorKnowledge: ['Baking with yeast'],
    difficultyLevel: 'Intermediate',
    lessons: 5,
  })

  it('takes the place of what the rule filled in, and of nothing that was typed', () => {
    const draft = { ...followSentence(emptyDraft, sourdough), title: 'My bread', lessons: '9' }
    const filled = withProposal(draft, proposed)
    expect(filled).toEqual({ ...draft, ...proposed, proposed, title: 'My bread', lessons: '9' })
    expect(newCourseOf(filled).brief.objectives).toEqual(['Feed a starter; daily', 'Predict a dough'])
  })

  it('goes with its sentence', () => {
    const filled = withProposal(followSentence(emptyDraft, sourdough), proposed)
    expect(followSentence(filled, 'Rust')).toEqual(followSentence(emptyDraft, 'Rust'))
    expect(followSentence(filled, ` ${sourdough}`)).toEqual({ ...filled, sentence: ` ${sourdough}` })
  })

  it('goes with its sentence also after a reload, and what was typed stays', () => {
    const filled = withProposal(followSentence(emptyDraft, sourdough), proposed)
    const stored: unknown = JSON.parse(JSON.stringify({ ...filled, title: 'My bread' }))
    expect(followSentence(fitted(emptyDraft, stored), 'Rust')).toEqual({
      ...followSentence(emptyDraft, 'Rust'),
      title: 'My bread',
    })
  })

  it('is nothing in a draft of an earlier release, or in a damaged one', () => {
    const { proposed: _, ...older } = followSentence(emptyDraft, 'Ru')
    for (const stored of [older, { ...older, proposed: 7 }, { ...older, proposed: 'x' }])
      expect(followSentence(fitted(emptyDraft, stored), 'Rust')).toMatchObject({ sentence: 'Rust' })
    expect(followSentence(fitted(emptyDraft, older), 'Rust')).toEqual(followSentence(emptyDraft, 'Rust'))
  })
})
