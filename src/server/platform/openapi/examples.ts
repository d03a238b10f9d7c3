type Example = { body?: unknown; answer?: unknown }

const course = {
  title: 'Cells',
  description: 'How a cell is built and what its parts do.',
  objectives: ['Name the parts of a cell', 'Say what a membrane lets through'],
  priorKnowledge: ['School chemistry'],
  difficultyLevel: 'Beginner',
  weeklyHours: 3,
  lessons: 2,
  referenceBooks: [],
}

const ids = {
  courseId: '5f0c7f0e-6f2e-4c53-9a4e-0d8a3f1c2b11',
  unitId: '8a1b6c2d-3e4f-4a5b-8c6d-7e8f9a0b1c22',
  activityId: 'c3d4e5f6-0718-4293-a4b5-c6d7e8f90a33',
}

/** By the operation's id: what a caller may send, and what may come back. Each fits its schema, and a test says so. */
export const examples: Record<string, Example> = {
  postAuthSignUpEmail: {
    body: { email: 'ada@example.org', password: 'a long enough phrase', name: 'Ada' },
  },
  postAuthSignInEmail: { body: { email: 'ada@example.org', password: 'a long enough phrase' } },
  postAuthVerifyEmail: { body: { token: 'the-token-of-the-link' } },
  putProfile: {
    body: {
      name: 'Ada',
      age: 30,
      educationLevel: 'Graduate',
      preferredLearningStyle: 'Visual',
      interests: ['biology'],
    },
  },
  postGenerateCourse: {
    body: { course },
    answer: {
      units: [
        { lessonTitle: 'Membranes', objective: 'Say what a membrane lets through', assessment: 'A drawing' },
        { lessonTitle: 'Energy', objective: 'Follow energy through a cell', assessment: 'A short text' },
      ],
    },
  },
  postCourses: {
    body: {
      ...course,
      units: [
        { lessonTitle: 'Membranes', objective: 'Say what a membrane lets through', assessment: 'A drawing' },
        { lessonTitle: 'Energy', objective: 'Follow energy through a cell', assessment: 'A short text' },
      ],
      visibility: 'private',
    },
  },
  postCoursesByIdEndSession: { body: { lessonIndex: 0 } },
  postGenerateLesson: { body: { courseId: ids.courseId, unitId: ids.unitId } },
  postGenerateNotes: { body: ids },
  postGenerateResources: { body: ids },
  postProfessorChat: {
    body: { ...ids, studentMessage: 'What does a membrane let through?' },
    answer: { response: 'Small molecules without charge pass; ions need a channel.' },
  },
  postExaminerChat: {
    body: { ...ids, question: 'What will the exam be about?' },
    answer: { response: 'About membranes: what passes, and why.' },
  },
  postGenerateExamQuestions: { body: { ...ids, questionCount: 5 } },
  postSubmitExam: {
    body: {
      examId: 'e1f2a3b4-c5d6-4e7f-8091-a2b3c4d5e644',
      studentAnswers: { q1: 'A phospholipid bilayer' },
    },
  },
  postCards: { body: { front: 'What is a membrane made of?', back: 'A phospholipid bilayer' } },
  postCardsByIdReviews: {
    body: {
      id: 'f0a1b2c3-d4e5-4f60-8172-93a4b5c6d755',
      rating: 3,
      at: '2026-03-01T09:30:00.000Z',
      tookMs: 4200,
    },
  },
  postVideos: {
    body: {
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: 'Inside a cell',
      courseId: ids.courseId,
    },
  },
  postVideosByIdLibrarianChat: { body: { message: 'Where are membranes explained?', currentTime: 30 } },
  postProjects: { body: { title: 'A model of a cell', description: 'Build one from paper.' } },
  postProjectsByIdMilestones: { body: { title: 'Draw the parts', estimatedHours: 2 } },
  postReflectionsByDate: {
    body: {
      userResponses: { what_learned: 'How ions pass a membrane.', understanding_rating: 4 },
      reflectionEntry: 'How ions pass a membrane.',
    },
  },
  postSources: {
    body: {
      fileName: 'cells.pdf',
      bytes: 120_000,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  },
  postOperatorInvitations: { body: { places: 3, days: 14, label: 'Reading group' } },
}
