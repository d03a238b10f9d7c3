import { describe, expect, it } from 'vitest'
import {
  generateLessonRequestSchema,
  generateNotesRequestSchema,
  notesSchema,
  professorChatRequestSchema,
} from '#contract/classroom.ts'
import { generateCourseReplySchema, generateCourseRequestSchema } from '#contract/courses.ts'
import { examinerChatRequestSchema, questionsRequestSchema } from '#contract/exams.ts'
import { librarianChatRequestSchema, librarianReplySchema } from '#contract/library.ts'
import { studentProfileSchema } from '#contract/profile.ts'

/** The bodies of the calls to the guides, with the names that the documents give their fields. */

const lesson = {
  courseTitle: 'Baking Bread',
  courseDescription: 'Sourdough from flour and water.',
  courseDifficultyLevel: 'Advanced',
  lessonTitle: 'Wild yeast',
  lessonObjective: 'Explain how it raises a dough.',
  lessonAssessment: 'Keep a starter.',
  profileName: 'Ada',
  educationLevel: 'PhD',
  careerGoals: 'Baker',
  interests: 'Chemistry',
}

describe('a call to a guide', () => {
  it('that generates a course names its fields as the documents do', () => {
    const course = {
      title: 'Baking Bread',
      description: 'Sourdough from flour and water.',
      objectives: ['Bake a loaf'],
      priorKnowledge: ['Cooking'],
      difficultyLevel: 'Advanced',
      weeklyHours: 4,
      lessons: 2,
      referenceBooks: ['Tartine Bread'],
    }
    const profile = {
      name: 'Ada',
      education_level: 'PhD',
      career_goals: 'Baker',
      interests: 'Chemistry',
      certifications: 'Pastry chef',
    }
    expect(generateCourseRequestSchema.parse({ course, profile })).toMatchObject({ course, profile })
    const unit = { lessonTitle: 'Flour', objective: 'Tell flours apart.', assessment: 'Knead two.' }
    expect(generateCourseReplySchema.parse({ units: [unit] })).toMatchObject({ units: [unit] })
  })

  it('about a lesson names its fields as the documents do', () => {
    expect(generateLessonRequestSchema.parse(lesson)).toMatchObject(lesson)
    expect(generateNotesRequestSchema.parse(lesson)).toMatchObject(lesson)
  })

  it('in a chat with the Professor names its fields as the documents do', () => {
    const said = { sender: 'Student', text: 'Hello' }
    const body = {
      activityId: 'an-activity',
      lessonTitle: 'Wild yeast',
      leader: 'Librarian',
      studentMessage: 'Why does it rise?',
      courseDetails: 'Sourdough.',
      notes: 'Yeast eats sugar.',
      chatHistory: [said],
    }
    expect(professorChatRequestSchema.parse({ ...body, studentProfile: { name: 'Ada' } })).toMatchObject({
      ...body,
      studentProfile: { name: 'Ada' },
    })
  })

  it('in a chat with the Examiner names its fields as the documents do', () => {
    const examContext = {
      isExamActive: false,
      currentQuestionIndex: 1,
      totalQuestions: 5,
      timeRemaining: '4:30',
      score: '3',
    }
    const body = {
      question: 'Was that right?',
      currentQuestion: { id: 'q1', prompt: 'What rises?' },
      chatHistory: [{ sender: 'Student', text: 'Hello' }],
      studentProfile: { name: 'Ada' },
      examContext,
      questionPhase: 'reviewing',
    }
    expect(examinerChatRequestSchema.parse(body)).toMatchObject(body)
  })

  it('that makes an exam names its fields as the documents do', () => {
    const body = {
      lessonTitle: 'Wild yeast',
      studentProfile: { name: 'Ada' },
      courseDetails: 'Sourdough.',
      questionCount: 7,
    }
    expect(questionsRequestSchema.parse(body)).toMatchObject(body)
  })

  it('about a video names its fields as the documents do', () => {
    const body = { message: 'What pulls?', currentTime: 12 }
    expect(librarianChatRequestSchema.parse(body)).toMatchObject(body)
    expect(librarianReplySchema.parse({ message: 'The Moon.', timestamp: 14 })).toEqual({
      message: 'The Moon.',
      timestamp: 14,
    })
  })
})

describe('what a request may spell in more than one way', () => {
  it('is a student profile: in the names of the table or of the program', () => {
    const fields = { education_level: 'PhD', career_goals: 'Baker' }
    expect(studentProfileSchema.parse({ name: 'Ada', ...fields })).toMatchObject({ name: 'Ada', ...fields })
    expect(studentProfileSchema.parse({ educationLevel: 'PhD', careerGoals: 'Baker' })).toMatchObject(fields)
    expect(studentProfileSchema.parse({ interests: ['Bees'], certifications: ['Pilot'] })).toMatchObject({
      interests: 'Bees',
      certifications: 'Pilot',
    })
  })

  it('are notes: a text, a list of texts, or a list of objects with a text', () => {
    for (const notes of [
      ['One', 'Two'],
      [{ text: 'One' }, { text: 'Two' }],
    ])
      expect(notesSchema.parse(notes)).toMatch(/^One\s+Two$/)
    expect(notesSchema.parse('One')).toBe('One')
  })
})
