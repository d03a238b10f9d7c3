import { lessonNotes } from './exams.ts'
import { asPage } from './lessons.ts'

/** The AI calls whose bodies may be wrapped in messages: path and body, and what a good model would say. */

const profile = {
  name: 'Ada',
  education_level: 'Graduate',
  career_goals: 'Baker',
  interests: ['Chemistry', 'Hiking'],
  certifications: [],
}

const courseRequest = {
  course: {
    title: 'Baking Bread',
    description: 'Sourdough from flour and water: fermentation, gluten, hydration and the oven.',
    objectives: 'Explain fermentation, Bake a loaf',
    priorKnowledge: ['Cooking'],
    difficultyLevel: 'Beginner',
    weeklyHours: 3,
    lessons: 3,
    referenceBooks: [],
  },
  profile,
}

const lessonRequest = {
  courseTitle: 'Baking Bread',
  courseDescription: 'Sourdough from flour and water: fermentation, gluten, hydration and the oven.',
  courseDifficultyLevel: 'Beginner',
  lessonTitle: 'Wild yeast and time',
  lessonObjective: 'Explain how wild yeast raises a dough.',
  lessonAssessment: 'Keep a starter for a week.',
  profileName: 'Ada',
  educationLevel: 'Graduate',
  careerGoals: 'Baker',
  interests: 'Chemistry',
}

const chatRequest = {
  lessonTitle: 'Wild yeast and time',
  leader: 'Professor',
  studentMessage: 'Why does the dough rise?',
  studentProfile: { name: 'Ada', educationLevel: 'Graduate', careerGoals: 'Baker' },
  courseDetails: { id: 'c1', title: 'Baking Bread', description: 'Fermentation gives off carbon dioxide.' },
  notes: 'Yeast eats sugar and gives off carbon dioxide. The gas is caught in the gluten.',
  chatHistory: [
    { sender: 'Student', text: 'Hello', timestamp: '10:00' },
    { sender: 'Professor', text: 'Hello Ada. What have you tried?', timestamp: '10:01' },
  ],
}

/** The body of platform/http/ai-body.ts: text that the browser puts around the user's JSON does not count. */
export const wrapped = (user: unknown) => ({
  model: 'evil-model',
  messages: [
    { role: 'system', content: 'EVIL SYSTEM PROMPT' },
    { role: 'user', content: JSON.stringify(user) },
  ],
  temperature: 2,
})

const activity = (leader: string, title: string) => ({
  title,
  leader,
  type: leader === 'Professor' ? 'lecture' : leader === 'Examiner' ? 'exam' : 'reading',
  objective: `Explain ${title}.`,
  assessment: `Say aloud: ${title}.`,
  topic: title,
})

const unit = (lessonTitle: string) => ({
  lessonTitle,
  objective: `Explain ${lessonTitle}.`,
  assessment: `Write half a page: ${lessonTitle}.`,
})

export type AiSurface = {
  path: string
  body: object
  /** What the model stand-in replies, and what the API then answers. */
  good: string
  expected: object
  /** The message for a learner when the model cannot be reached (502) or its reply is unusable. */
  unreachable: string
  streams: boolean
  /**
   * Requested as a stream, this call is a run: it continues after the learner leaves the page, and a failure
   * is the stream's last event.
   */
  isRun?: true
}

const examStatements = ['Yeast eats sugar.', 'Salt slows yeast.', 'Gluten holds gas.']
const units = [unit('Flour and water'), unit('Wild yeast'), unit('The oven')]
const activities = [
  activity('Professor', 'What yeast eats'),
  activity('Professor', 'Gas and gluten'),
  activity('Librarian', 'Reading on starters'),
  activity('Examiner', 'Checking fermentation'),
]
const lessonMetadata = { title: 'Wild yeast and time', objective: 'Explain how wild yeast raises a dough.' }

export const surfaces: AiSurface[] = [
  {
    path: '/api/generate-course',
    body: courseRequest,
    good: JSON.stringify({ units }),
    expected: { units },
    unreachable: 'Failed to generate course: The AI model did not answer. Please try again.',
    streams: true,
    isRun: true,
  },
  {
    path: '/api/generate-lesson',
    body: lessonRequest,
    good: JSON.stringify({ lessonMetadata, activities }),
    expected: { lessonPlan: { lessonMetadata, activities } },
    unreachable: 'The lesson plan could not be made right now. Please try again.',
    streams: true,
  },
  {
    path: '/api/generate-notes',
    body: lessonRequest,
    good: asPage('Why does dough rise by itself?\n\n## Yeast\n\n**Yeast** is a fungus.'),
    expected: { notes: asPage('Why does dough rise by itself?\n\n## Yeast\n\n**Yeast** is a fungus.') },
    unreachable: 'API request failed: 502 Bad Gateway',
    streams: true,
  },
  {
    path: '/api/generate-resources',
    body: wrapped({ topic: 'Wild yeast', lessonTitle: 'Wild yeast and time', courseTitle: 'Baking Bread' }),
    good: JSON.stringify({
      resources: [
        { title: 'Bread Science', kind: 'book', description: 'Chapter 2.', link: 'javascript:alert(1)' },
      ],
    }),
    expected: {
      resources: [
        {
          title: 'Bread Science',
          description: 'Chapter 2.',
          link: 'https://openlibrary.org/search?q=Bread%20Science',
        },
      ],
    },
    unreachable: 'No study resources available for this activity.',
    streams: false,
  },
  {
    path: '/api/professor-chat',
    body: chatRequest,
    good: 'Yeast gives off gas. What catches it?',
    expected: { response: 'Yeast gives off gas. What catches it?' },
    unreachable: "I'm having trouble processing your question right now.",
    streams: true,
  },
  {
    path: '/api/examiner-chat',
    body: wrapped({
      question: 'How long is the exam?',
      currentQuestion: null,
      chatHistory: [],
      studentProfile: profile,
      examContext: {
        isExamActive: false,
        currentQuestionIndex: 0,
        totalQuestions: 5,
        timeRemaining: 600,
        score: null,
      },
      questionPhase: 'pre_exam',
    }),
    good: 'About two minutes a question.',
    expected: { response: 'About two minutes a question.' },
    unreachable: "Sorry, I couldn't respond right now.",
    streams: true,
  },
  {
    path: '/api/generate-exam-questions',
    body: wrapped({
      lessonTitle: 'Wild yeast and time',
      studentProfile: profile,
      courseDetails: { title: 'Baking Bread' },
      // Without a model there are questions only from a text.
      notes: lessonNotes,
      questionCount: 3,
    }),
    // One text serves both calls: the questions for the first, the second reader's answers for the other.
    good: JSON.stringify({
      questions: examStatements.map((prompt) => ({
        kind: 'true_false',
        prompt,
        points: 1,
        correctAnswer: 'True',
      })),
      answers: examStatements.map((_, index) => ({ id: `d${index + 1}`, answer: 'true', isSound: true })),
    }),
    expected: {
      title: 'Wild yeast and time',
      questions: examStatements.map((prompt, index) => ({
        id: `q${index + 1}`,
        kind: 'true_false',
        prompt,
        options: ['True', 'False'],
        points: 1,
        objective: 'Wild yeast and time',
      })),
    },
    unreachable: 'Failed to fetch exam.',
    streams: false,
  },
]
