import { describe, expect, it } from 'vitest'
import { classroomLimits } from '#contract/classroom/rules.ts'
import { lessonContextSchema } from '#contract/classroom.ts'
import { courseLimits, difficultyLevels } from '#contract/courses/course-rules.ts'
import { examLimits } from '#contract/exams/rules.ts'
import { watchTimes } from '#contract/library/library-rules.ts'
import {
  educationLevels,
  learningStyles,
  newProfileDefaults,
  profileLimits,
} from '#contract/profile/profile-rules.ts'
import { milestoneStatuses, projectStatuses } from '#contract/projects/project-lists.ts'
import { defaultRating, reflectionEntryField } from '#contract/reflections/reflection-questions.ts'
import { backdropTransition, windowTransition } from '#web/ui/overlays/window-times.ts'
import { readProduct } from './sources.ts'

describe('the numbers and lists of the documents', () => {
  it('courses: bounds, defaults and levels', () => {
    expect(courseLimits.lessons).toEqual({ min: 1, max: 20, formMax: 30, formDefault: 6 })
    expect(courseLimits.weeklyHours).toEqual({ min: 1, max: 40, formDefault: 3 })
    expect(difficultyLevels).toEqual(['Beginner', 'Intermediate', 'Advanced'])
  })

  it('profile: ages, choices and what a new account starts with', () => {
    expect(profileLimits.age).toEqual({ min: 13, max: 120 })
    expect(educationLevels).toEqual(['High School', 'Undergraduate', 'Graduate', 'PhD', 'Other'])
    expect(learningStyles).toEqual(['Visual', 'Auditory', 'Reading/Writing', 'Kinesthetic'])
    expect(newProfileDefaults).toEqual({
      name: 'Anonymous',
      age: null,
      educationLevel: 'Undergraduate',
      preferredLearningStyle: 'Unknown',
      careerGoals: 'Unknown',
      languagesSpoken: ['Unknown'],
      interests: ['Unknown'],
      certifications: ['None'],
    })
  })

  it('classroom and exams: pauses and counts', () => {
    expect(classroomLimits).toMatchObject({
      prefetchPauseMs: 2000,
      prefetchReadyAfter: 3,
      examinerReplyDelayMs: 1000,
    })
    expect(examLimits.questionCount.default).toBe(5)
  })

  it('classroom: what the context of a lesson says where a value is missing', () => {
    expect(lessonContextSchema.parse({})).toEqual({
      courseTitle: 'Untitled Course',
      courseDescription: 'No course description provided.',
      courseDifficultyLevel: 'Unknown',
      lessonTitle: 'Untitled Lesson',
      lessonObjective: 'No lesson objective provided.',
      lessonAssessment: '',
      profileName: 'Anonymous',
      educationLevel: 'Not specified',
      careerGoals: 'Not specified',
      interests: 'Not specified',
      certifications: 'None',
    })
  })

  it('library, projects and reflections: times, states and rows', () => {
    expect(watchTimes).toEqual({ saveEveryMs: 30_000, savedShownMs: 2000, minimumLoadMs: 500 })
    expect(projectStatuses).toEqual(['not_started', 'in_progress', 'completed', 'archived'])
    expect(milestoneStatuses).toEqual(['pending', 'in_progress', 'completed'])
    expect(reflectionEntryField).toEqual({ label: 'Your Reflection', rows: 8 })
    expect(defaultRating).toBe(3)
  })

  it('dialogs: the times of their transitions, in every one of them', () => {
    expect([windowTransition.duration, backdropTransition.duration]).toEqual([300, 150])
    const windows = readProduct().filter((text) => /<(?:Modal(?:Base|\.Root)?|Drawer)\s/.test(text))
    expect(windows.length).toBeGreaterThan(0)
    for (const text of windows) {
      const times = text.match(/<Modal[\s\S]*?transitionProps=\{[^}]*\}/g) ?? []
      expect(times.map((window) => window.slice(window.lastIndexOf('{')))).toEqual([
        '{windowTransition}',
        '{backdropTransition}',
      ])
    }
  })
})
