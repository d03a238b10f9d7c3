export const reflectionLimits = { entry: 20_000, answer: 5_000 } as const

type TextQuestion = {
  id: string
  type: 'textarea'
  question: string
  placeholder: string
  rows: number
  required: boolean
}
type RatingQuestion = { id: string; type: 'slider'; question: string; min: 1; max: 5; required: boolean }

/** The questions of a reflection, in order. The form, the stored answers and the download all follow this list. */
export const reflectionQuestions = [
  {
    id: 'what_learned',
    type: 'textarea',
    question: 'What did you learn today?',
    placeholder: '',
    rows: 3,
    required: true,
  },
  {
    id: 'most_challenging',
    type: 'textarea',
    question: 'What was the most challenging concept?',
    placeholder: '',
    rows: 3,
    required: false,
  },
  {
    id: 'aha_moment',
    type: 'textarea',
    question: 'What was your biggest breakthrough or "aha" moment?',
    placeholder: '',
    rows: 2,
    required: false,
  },
  {
    id: 'experience_connection',
    type: 'textarea',
    question: 'How did your experiences today relate to what you are learning?',
    placeholder: 'Something at work, at home, in the news…',
    rows: 2,
    required: false,
  },
  {
    id: 'application',
    type: 'textarea',
    question: 'How will you apply what you learned?',
    placeholder: '',
    rows: 2,
    required: false,
  },
  {
    id: 'questions',
    type: 'textarea',
    question: 'What questions do you still have?',
    placeholder: '',
    rows: 2,
    required: false,
  },
  {
    id: 'understanding_rating',
    type: 'slider',
    question: 'Rate your understanding',
    min: 1,
    max: 5,
    required: true,
  },
  {
    id: 'engagement_rating',
    type: 'slider',
    question: 'Rate your engagement',
    min: 1,
    max: 5,
    required: true,
  },
] as const satisfies readonly (TextQuestion | RatingQuestion)[]

export const reflectionEntryField = { label: 'Your Reflection', rows: 8 } as const
export const defaultRating = 3

export type Question = (typeof reflectionQuestions)[number]
export type TextQuestionId = Extract<Question, { type: 'textarea' }>['id']
export type RatingQuestionId = Extract<Question, { type: 'slider' }>['id']

/** One answer per question, under the questions' own names. */
export type ReflectionResponses = Record<TextQuestionId, string> & Record<RatingQuestionId, number>
