import { describe, expect, it } from 'vitest'
import { courseBriefSchema } from '#contract/courses.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { schemaErrors } from '#web/lib/forms/schema-errors.ts'
import { emptyDraft } from './course-draft.ts'
import { courseFormSchema } from './course-form-schema.ts'
import { generationFault, savingFault } from './creation-fault.ts'
import { formFault, newCourseOf } from './read-course-form.ts'

function readCourseForm(values: typeof emptyDraft) {
  const errors = schemaErrors(courseFormSchema, values)
  if (Object.keys(errors).length === 0) return { course: newCourseOf(values) }
  return { errors, fault: formFault(values, errors) }
}

const filled = {
  ...emptyDraft,
  title: ' Bayes ',
  description: 'Evidence',
  objectives: 'a, , b',
  priorKnowledge: 'None',
}

const tooMuchListed = (excess: string) =>
  `Please keep to 50 entries of at most 500 characters each. ${excess}`

describe('the filled form', () => {
  it('becomes a brief', () => {
    expect(readCourseForm(filled)).toEqual({
      course: {
        visibility: 'public',
        sourceIds: [],
        buildsOnKnown: false,
        brief: {
          title: 'Bayes',
          description: 'Evidence',
          objectives: ['a', 'b'],
          priorKnowledge: ['None'],
          difficultyLevel: 'Beginner',
          weeklyHours: 3,
          lessons: 6,
          referenceBooks: [],
        },
      },
    })
    expect(newCourseOf(filled).brief).toEqual(courseBriefSchema.parse(filled))
  })

  it('says everything that is missing at once, at each field', () => {
    const missing = 'This field is required.'
    expect(readCourseForm({ ...emptyDraft, title: '  ', lessons: '' })).toEqual({
      errors: {
        sentence: 'Please say what you want to learn.',
        title: missing,
        description: missing,
        objectives: missing,
        priorKnowledge: missing,
        lessons: 'Number of lessons must be between 1 and 20',
      },
      fault: null,
    })
    expect(readCourseForm({ ...filled, sentence: 'Bayes', title: '' })).toEqual({
      errors: { title: missing },
      fault: null,
    })
    expect(readCourseForm({ ...filled, objectives: ',', priorKnowledge: '' })).toMatchObject({
      errors: { objectives: missing, priorKnowledge: missing },
    })
  })

  it.each([
    [{ description: '', priorKnowledge: ',' }, 'Missing required fields: description, priorKnowledge'],
    [{ lessons: '' }, 'Number of lessons must be between 1 and 20'],
    [{ weeklyHours: '' }, 'Weekly hours must be between 1 and 40'],
    [{ weeklyHours: '9'.repeat(41) }, 'Weekly hours must be between 1 and 40'],
    [{ lessons: 'abc' }, 'Number of lessons must be between 1 and 20'],
    [{ lessons: '1e9' }, 'Number of lessons must be between 1 and 20'],
    [{ weeklyHours: '0' }, 'Weekly hours must be between 1 and 40'],
    [
      { description: 'x'.repeat(5001) },
      'Please keep this within 5,000 characters. It is 1 character too long.',
    ],
  ])('with %j says what is wrong', (change, title) => {
    expect(readCourseForm({ ...filled, ...change })).toMatchObject({ fault: { title } })
  })

  it.each([
    [
      'an entry that is too long',
      `a, ${'x'.repeat(501)}`,
      tooMuchListed('The longest is 1 character too long.'),
    ],
    ['too many entries', Array(51).fill('a').join(','), tooMuchListed('It has 1 too many.')],
    ['a whole book', 'x'.repeat(40_000), tooMuchListed('The longest is 39,500 characters too long.')],
    ['a character that cannot be saved', 'a\u0000b', 'This text contains a character that cannot be saved.'],
  ])('with %s in a list says so in the box and at the field', (_what, text, title) => {
    for (const field of ['objectives', 'priorKnowledge', 'referenceBooks'])
      expect(readCourseForm({ ...filled, [field]: text })).toEqual({
        errors: { [field]: title },
        fault: { title },
      })
  })
})

describe('a creation that fails', () => {
  const refusal = (status: number, code: string, detail = 'Words.') => new ApiError({ status, code, detail })

  it('says what failed, and the server’s reason where there is one', () => {
    expect(generationFault(refusal(502, 'model_bad_answer', 'Course generation failed'))).toEqual({
      title: 'Course generation failed',
    })
    expect(generationFault(refusal(429, 'too_many_requests', 'Wait 9 seconds.'))).toEqual({
      title: 'Failed to generate course: Wait 9 seconds.',
    })
    expect(generationFault(refusal(502, 'http_502'))).toEqual({ title: 'Failed to generate course: Words.' })
    expect(generationFault(refusal(0, 'unreachable', 'Not reached.'))).toEqual({
      title: 'Failed to generate course: Not reached.',
    })
    expect(generationFault(new Error('x'))).toEqual({ title: 'Course generation failed' })
    // As the server kept it of a course whose page was closed.
    const kept = 'Course generation failed: The AI model repeated itself without end.'
    expect(generationFault(null, kept)).toEqual({ title: kept })
    expect(generationFault(null, 'It is not there.')).toEqual({
      title: 'Failed to generate course: It is not there.',
    })
    expect(savingFault(refusal(500, 'internal')).title).toBe('Failed to save course to database')
  })
})
