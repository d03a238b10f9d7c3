import { randomUUID } from 'node:crypto'
import { educationLevels, learningStyles } from '#contract/profile/profile-rules.ts'
import type { Pool } from '#server/platform/database/db.ts'
import type { Client } from '../../tests/client.ts'
import { plannedCourse } from '../../tests/courses.ts'
import { keepExam, startLesson } from '../../tests/exams.ts'
import { plannedProject } from '../../tests/projects.ts'
import { addedVideo, videoToAdd } from '../../tests/videos.ts'
import { naughtyStrings, probe } from './naughty-strings.ts'

type Installation = { pool: Pool; learnerId: string; client: Client }

/** Writes a text into every text field of one thing and reads the thing back. */
type RoundTrip = {
  name: string
  fields: number
  run: (installation: Installation, text: string) => Promise<unknown>
}

async function bodyOf(answering: Promise<Response>): Promise<Record<string, unknown>> {
  const answer = await answering
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${body.slice(0, 200)}`)
  return body === '' ? {} : JSON.parse(body)
}

const roundTrips: RoundTrip[] = [
  {
    name: 'profile',
    fields: 5,
    run: async ({ client }, text) => {
      const profile = {
        age: 30,
        educationLevel: educationLevels[0],
        preferredLearningStyle: learningStyles[0],
      }
      const lists = { interests: [text], certifications: [text], languagesSpoken: [text] }
      await bodyOf(client.put('/api/profile', { ...profile, name: text, careerGoals: text, ...lists }))
      return bodyOf(client.get('/api/profile'))
    },
  },
  {
    name: 'course',
    fields: 8,
    run: async ({ client }, text) => {
      const units = [{ lessonTitle: text, objective: text, assessment: text }]
      const lists = { objectives: [text], priorKnowledge: [text], referenceBooks: [text] }
      const course = plannedCourse({ title: text, description: text, ...lists, units })
      const { id } = await bodyOf(client.post('/api/courses', course))
      return bodyOf(client.get(`/api/courses/${id}`))
    },
  },
  {
    name: 'video',
    fields: 4,
    run: async ({ client }, text) => {
      const { id: courseId } = await bodyOf(client.post('/api/courses', plannedCourse()))
      const words = { title: text, description: text, notes: text, tags: [text] }
      const { id } = await bodyOf(client.post('/api/videos', videoToAdd(String(courseId), words)))
      return bodyOf(client.get(`/api/videos/${id}`))
    },
  },
  {
    name: 'project',
    fields: 14,
    run: async ({ client }, text) => {
      const lists = {
        learningObjectives: [text],
        prerequisites: [text],
        technologies: [text],
        deliverables: [text],
      }
      const milestone = {
        title: text,
        description: text,
        notes: text,
        tasks: [{ title: text }],
        resources: [text],
        successCriteria: [text],
        aiHints: [text],
      }
      const project = plannedProject({ title: text, description: text, ...lists, milestones: [milestone] })
      const made = await bodyOf(client.post('/api/projects', project))
      const [first] = made.milestones as { id: string }[]
      await bodyOf(client.post(`/api/projects/${made.id}/milestones/${first?.id}/hints`))
      await bodyOf(client.post(`/api/projects/${made.id}/milestones/${first?.id}/submissions`, { text }))
      return bodyOf(client.get(`/api/projects/${made.id}`))
    },
  },
  {
    name: 'reflection',
    fields: 3,
    run: async ({ client }, text) => {
      const today = `/api/reflections/${new Date().toISOString().slice(0, 10)}`
      await client.delete(today)
      const answers = {
        what_learned: text,
        most_challenging: text,
        understanding_rating: 4,
        engagement_rating: 2,
      }
      const begunAt = new Date().toISOString()
      await bodyOf(client.post(today, { userResponses: answers, reflectionEntry: text, begunAt }))
      return bodyOf(client.get(today))
    },
  },
  {
    name: 'exam and argument',
    fields: 2,
    run: async ({ pool, learnerId, client }, text) => {
      const examId = await keepExam(pool, { userId: learnerId })
      await bodyOf(client.post('/api/submit-exam', { examId, studentAnswers: { q3: text } }))
      await bodyOf(client.post(`/api/exams/${examId}/self-grade`, { met: { q3: [true, false] } }))
      await bodyOf(client.post(`/api/exams/${examId}/challenges`, { questionId: 'q1', argument: text }))
      return bodyOf(client.get(`/api/exam-details/${examId}`))
    },
  },
  {
    name: 'chat',
    fields: 1,
    run: async ({ pool, learnerId, client }, text) => {
      const { professorId } = await startLesson(pool, { id: learnerId, client })
      const message = { activityId: professorId, studentMessage: text, clientId: randomUUID() }
      await bodyOf(client.post('/api/professor-chat', message))
      return bodyOf(client.get(`/api/activities/${professorId}/messages`))
    },
  },
  {
    name: 'question to the Librarian',
    fields: 1,
    run: async ({ client }, text) => {
      const { id } = await addedVideo(client)
      await bodyOf(client.post(`/api/videos/${id}/librarian-chat`, { message: text, currentTime: 0 }))
      return bodyOf(client.get(`/api/videos/${id}/librarian-chat`))
    },
  },
]

/**
 * The server drops direction marks without a partner when it stores a text: the text comes back with fewer.
 */
const turnsDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** A tag's. */
const shortestField = 60

/** Texts that a field keeps as they are: nothing to trim, nothing a table cannot hold, no JSON in a title's place. */
const keptAsIs = naughtyStrings.filter(
  (text) =>
    text !== '' &&
    text.length <= shortestField &&
    text.trim() === text &&
    text.isWellFormed() &&
    !text.includes('\0') &&
    !text.startsWith('{') &&
    !turnsDirection.test(text),
)

const countIn = (value: unknown, text: string): number => {
  if (value === text) return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + countIn(part, text), 0)
}

/** Every text in every field: finds those that do not come back unchanged. */
export async function tryRoundTrips(
  installation: Installation,
  most: number,
): Promise<{ fields: number; wrong: string[] }> {
  const texts = [probe, ...keptAsIs.filter((text) => text !== probe)].slice(0, most)
  const wrong: string[] = []
  let fields = 0
  for (const text of texts) {
    for (const { name, fields: wanted, run } of roundTrips) {
      fields += wanted
      try {
        const found = countIn(await run(installation, text), text)
        if (found < wanted) wrong.push(`${name} gave ${found} of ${wanted} back: ${JSON.stringify(text)}`)
      } catch (error) {
        wrong.push(`${name} with ${JSON.stringify(text)}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return { fields, wrong }
}
