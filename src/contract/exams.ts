import { z } from 'zod'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { classroomLimits } from './classroom/rules.ts'
import { courseDetailsSchema, notesTextSchema, ownRowIds, titleTextSchema } from './classroom.ts'
import { chatHistorySchema, keptChatFields } from './conversations.ts'
import { clockOf, examLimits, examPhases, graders, questionKinds } from './exams/rules.ts'
import { studentProfileSchema } from './profile.ts'
import { requiredText, typedText } from './words/typed-text.ts'

export const optionNoteSchema = z.object({
  option: z.string().trim().min(1).max(500),
  misconception: z.string().trim().max(500),
  explanation: z.string().trim().max(1000),
})
export type OptionNote = z.infer<typeof optionNoteSchema>

/** A question with its key: never leaves the server before submission. */
export const keyedQuestionSchema = z
  .object({
    id: z.string().min(1).max(100),
    kind: z.enum(questionKinds),
    prompt: z.string().trim().min(1).max(2000),
    options: z.array(z.string().trim().min(1).max(500)).max(8).default([]),
    points: z.number().int().min(1).max(10).default(1),
    objective: z.string().trim().max(500).default(''),
    /** The right option's text; 'True' or 'False'; for a short answer a model answer. */
    correctAnswer: z.string().trim().min(1).max(2000),
    explanation: z.string().trim().max(2000).default(''),
    /** What a short answer must mention to earn its points. */
    rubric: z.array(z.string().trim().min(1).max(500)).max(10).default([]),
    /**
     * The belief behind each wrong option, and the explanation for a learner who chose it. Older questions
     * have none.
     */
    optionNotes: z.array(optionNoteSchema).max(8).optional(),
    /**
     * For a question that came with the course: its concept, and hints from a small one to nearly the answer.
     */
    concept: z.string().max(100).optional(),
    hints: z.array(z.string().max(500)).max(3).optional(),
    /** It was made from a document or a video of its learner: private, and never published. */
    fromDocument: z.boolean().optional(),
    /** The place in a video of the course that gives its answer, as it is shown after grading. */
    heardIn: z.string().max(500).optional(),
    /**
     * While an exam is generated: the number of the passage it is based on, and a quotation from it. The
     * server stores this as a citation.
     */
    cites: z.object({ passage: z.number().int(), words: z.string().max(1000) }).optional(),
  })
  .superRefine((question, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message })
    if (question.kind === 'short_answer') {
      if (question.rubric.length === 0) fail('A short answer needs a rubric.')
      return
    }
    const options = question.kind === 'true_false' ? ['True', 'False'] : question.options
    const folded = new Set(options.map((option) => option.toLowerCase()))
    if (question.kind === 'multiple_choice' && options.length < 2)
      fail('A choice needs at least two options.')
    if (folded.size !== options.length) fail('Two options are the same.')
    if (!options.includes(question.correctAnswer)) fail('The key is not among the options.')
  })
export type KeyedQuestion = z.infer<typeof keyedQuestionSchema>

/** The question as the browser may see it before submission. */
export const openQuestionSchema = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  prompt: z.string(),
  options: z.array(z.string()),
  points: z.number().int(),
  objective: z.string(),
})
export type OpenQuestion = z.infer<typeof openQuestionSchema>

/** One point of a rubric: the words of the answer that earn it, or what is missing. */
export const gradedPointSchema = z.object({
  criterion: z.string(),
  met: z.boolean(),
  /**
   * Word for word from the learner's answer; empty where nothing earns the point or the learner ticked it.
   */
  quotation: z.string(),
  missing: z.string(),
})
export type GradedPoint = z.infer<typeof gradedPointSchema>

/** The grade of a short answer: with points if a model judged them, without them otherwise. */
export type ShortGrade = { score: number; explanation: string; points?: GradedPoint[] }

/** One graded answer, and the whole result. Results of earlier releases have neither points nor a grader. */
export const gradedAnswerSchema = z.object({
  questionId: z.string(),
  correct: z.boolean(),
  score: z.number().min(0),
  maxScore: z.number().min(0),
  studentAnswer: z.string(),
  correctAnswer: z.string(),
  explanation: z.string(),
  points: z.array(gradedPointSchema).optional(),
  gradedBy: z.enum(graders).optional(),
  /** The belief of learners who choose this wrong option, in one sentence. */
  misconception: z.string().optional(),
  /** A short answer that is not graded yet. */
  isPending: z.literal(true).optional(),
})

export type GradedAnswer = z.infer<typeof gradedAnswerSchema>

export const gradingResultSchema = z.object({
  score: z.number().min(0),
  maxScore: z.number().min(0),
  percent: z.number().int().min(0).max(100),
  feedback: z.string(),
  questions: z.array(gradedAnswerSchema),
})
export type GradingResult = z.infer<typeof gradingResultSchema>

const loose = (limit: number) =>
  z
    .union([z.string(), z.number(), z.boolean()])
    .nullish()
    .transform((value) => String(value ?? '').slice(0, limit))

/** An invalid value counts as left out. */
const orElse = <Value>(schema: z.ZodType<Value>, fallback: Value) =>
  z.preprocess(
    (given) => (schema.safeParse(given).success ? given : undefined),
    schema.optional().transform((value) => value ?? fallback),
  )

/** The question on screen: only the parts that the browser may know in that phase. */
const currentQuestionSchema = z
  .object({
    id: loose(100),
    kind: orElse(z.enum(questionKinds), 'short_answer'),
    prompt: loose(2000),
    options: orElse(z.array(z.string().max(500)).max(8), []),
    points: orElse(z.number().int().min(1), 1),
    objective: loose(500),
    /** Only after submission. */
    studentAnswer: loose(examLimits.answer),
    correctAnswer: loose(2000),
    explanation: loose(2000),
  })
  .nullish()
  .transform((question) => question ?? null)

export const examContextSchema = z
  .object({
    isExamActive: z.boolean().default(false),
    currentQuestionIndex: z.number().nullish(),
    totalQuestions: z.number().nullish(),
    /** A clock ('4:30'), or seconds. */
    timeRemaining: z.preprocess((time) => (typeof time === 'number' ? clockOf(time) : time), loose(50)),
    /** Null until graded. */
    score: loose(50),
  })
  .nullish()
  .transform((context) => context ?? { isExamActive: false, timeRemaining: '', score: '' })

export const examinerChatRequestSchema = z
  .object({
    ...ownRowIds,
    ...keptChatFields,
    question: requiredText(classroomLimits.message),
    currentQuestion: currentQuestionSchema,
    chatHistory: chatHistorySchema,
    studentProfile: studentProfileSchema,
    examContext: examContextSchema,
    questionPhase: orElse(z.enum(examPhases), 'pre_exam'),
  })
  // While an exam runs the phase is 'during_exam', even if the request names another.
  .transform((request) => ({
    ...request,
    questionPhase: request.examContext.isExamActive ? ('during_exam' as const) : request.questionPhase,
  }))
export type ExaminerChatRequest = z.infer<typeof examinerChatRequestSchema>

/** The basis of an exam. */
export const questionsRequestSchema = z.preprocess(
  (body) => (isRecord(body) ? { ...body, content: carriedContent(body) } : body),
  z
    .object({
      ...ownRowIds,
      lessonTitle: titleTextSchema,
      lessonObjective: typedText(2000)
        .nullish()
        .transform((objective) => objective ?? ''),
      studentProfile: studentProfileSchema,
      courseDetails: courseDetailsSchema,
      notes: notesTextSchema,
      /** The content in the lesson or course: questions become the exam, a text becomes its subject. */
      content: z.unknown().transform(readContent),
      questionCount: z
        .number()
        .int()
        .min(examLimits.questionCount.min)
        .max(examLimits.questionCount.max)
        .default(examLimits.questionCount.default),
      /** Makes new questions, in place of an exam that is submitted or not started. */
      regenerate: z.boolean().default(false),
    })
    .refine(isAboutSomething, { error: 'Name a lesson for the exam to be about.', path: ['lessonTitle'] }),
)
export type QuestionsRequest = z.infer<typeof questionsRequestSchema>

function isAboutSomething(request: {
  courseId?: string | null | undefined
  unitId?: string | null | undefined
  activityId?: string | null | undefined
  lessonTitle: string
  courseDetails: string
  notes: string
  content: { questions: unknown[]; text: string }
}): boolean {
  const { courseId, unitId, activityId, lessonTitle, courseDetails, notes, content } = request
  const hasText = [courseId, unitId, activityId, lessonTitle, courseDetails, notes, content.text].some(
    Boolean,
  )
  return hasText || content.questions.length > 0
}

/** The lesson's content wins over the course's. */
function carriedContent({ content, lesson, courseDetails }: Record<string, unknown>): unknown {
  const within = (part: unknown) => (isRecord(part) ? part.content : undefined)
  return content ?? within(lesson) ?? within(courseDetails)
}

function readContent(content: unknown): { questions: unknown[]; text: string } {
  if (Array.isArray(content)) return { questions: content.slice(0, examLimits.questionCount.max), text: '' }
  if (isRecord(content)) return readContent(content.questions)
  if (typeof content !== 'string') return { questions: [], text: '' }
  const text = content.slice(0, classroomLimits.notes).toWellFormed()
  if (!/^\s*[[{]/.test(text)) return { questions: [], text: text.trim() }
  try {
    return readContent(JSON.parse(text))
  } catch {
    return { questions: [], text: text.trim() }
  }
}
