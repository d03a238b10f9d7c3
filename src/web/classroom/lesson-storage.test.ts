import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Classroom } from '#contract/classroom-state.ts'
import { clearLesson, restoreLesson, storedActiveIndex, storeLesson } from './lesson-storage.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      get length() {
        return stored.size
      },
      key: (index: number) => [...stored.keys()][index] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})

const works = [{ title: 'Roman Roads', description: '', link: '' }]
const room = {
  course: { id: 'c' },
  unit: { id: 'u' },
  plan: {
    id: 'p',
    title: 'Milestones',
    activities: [
      { id: 'one', content: 'Notes.', resources: null },
      { id: 'two', content: null, resources: works },
      { id: 'three', content: null, resources: null },
    ],
  },
} as unknown as Classroom

const read = (key: string): unknown => JSON.parse(stored.get(key) ?? 'null')

describe('the browser’s copy of a lesson', () => {
  it('holds what was made, by activity, until the session has ended', () => {
    storeLesson(room, 2)
    expect(read('segment_one')).toBe('Notes.')
    expect(read('segment_two')).toEqual(works)
    expect(stored.has('segment_three')).toBe(false)
    expect(read('activeActivityIndex-c')).toBe(2)
    expect(read('classroom_activeActivityIndex')).toBe(2)
    expect(read('contentMap')).toEqual({ one: 'Notes.', two: works })
    stored.set('examState', '{"activityId":"three"}')
    stored.set('activeCourseId', 'c')
    clearLesson('c')
    expect([...stored.keys()]).toEqual([])
  })

  it('gives back works together with the word about them', () => {
    const courseId = '00000000-0000-4000-8000-000000000001'
    const unit = { id: '00000000-0000-4000-8000-000000000002', position: 0, title: 'Roads' }
    const course = {
      id: courseId,
      ownerId: courseId,
      creatorId: courseId,
      creatorName: 'Ada',
      originId: courseId,
      isOwner: true,
      isAdded: true,
      title: 'Roads',
      description: '',
      difficultyLevel: 'Beginner',
      objectives: [],
      priorKnowledge: [],
      referenceBooks: [],
      worksUsed: [],
      duration: 1,
      weeklyHours: 1,
      lessons: 1,
      visibility: 'private',
      unlistedAt: null,
      currentLessonIndex: 0,
      begun: true,
      progress: 0,
      forkLevel: 0,
      revision: 1,
      completed: false,
      completedAt: null,
      currentActivity: null,
      projectId: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      lastUsedAt: '2026-01-01T00:00:00.000Z',
      units: [{ ...unit, unitObjective: '', unitAssessment: '' }],
    }
    const activity = {
      id: '00000000-0000-4000-8000-000000000003',
      sequence: 1,
      leader: 'Librarian',
      title: 'Reading',
      type: 'reading',
      objective: '',
      assessment: '',
      topic: '',
      contentCutOff: false,
      content: 'Begin here.',
      resources: works,
      isAuthored: true,
      examStatus: 'none',
      examPercent: null,
    }
    stored.set('courses', JSON.stringify([course]))
    const plan = { id: '00000000-0000-4000-8000-000000000004', title: 'Roads', activities: [activity] }
    storeLesson({ course, unit, plan } as unknown as Classroom, 0)
    const restored = () => restoreLesson({ courseId, lesson: 1 })
    const listed = { content: 'Begin here.', resources: works, isAuthored: true }
    expect(restored()?.plan?.activities[0]).toMatchObject(listed)

    // Each of the other keys is enough.
    stored.delete(`segment_${activity.id}`)
    expect(restored()?.plan?.activities[0]).toMatchObject(listed)
    for (const key of ['currentCourseWithUnits', 'lastGeneratedCourse']) {
      stored.delete('courses')
      expect(restored()).toBeUndefined()
      stored.set(key, JSON.stringify(course))
      expect(restored()?.course.title).toBe('Roads')
      stored.delete(key)
    }
  })

  it('takes the place of the stored activities where the course has none', () => {
    storeLesson(room, 2)
    stored.delete('activeActivityIndex-c')
    expect(storedActiveIndex('c', 'u', 3)).toBe(2)
    expect(storedActiveIndex('c', 'another unit', 3)).toBeNull()
  })

  it.each([-1, 1.5, 3, 'two', null])('is not taken where the lesson has no such activity: %j', (index) => {
    storeLesson(room, 2)
    stored.set('activeActivityIndex-c', JSON.stringify(index))
    stored.delete('classroom_activeActivityIndex')
    expect(storedActiveIndex('c', 'u', 3)).toBeNull()
  })

  it('never holds the place in another course’s lesson', () => {
    storeLesson(room, 2)
    const other = { ...room, course: { id: 'd' }, unit: { id: 'v' } }
    storeLesson(other as unknown as Classroom, 0)
    expect(read('activeActivityIndex-c')).toBe(2)
    expect(read('activeActivityIndex-d')).toBe(0)
  })
})
