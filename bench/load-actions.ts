import { randomUUID } from 'node:crypto'
import { plannedCourse } from '../tests/courses.ts'
import { writtenReflection } from '../tests/reflections.ts'
import { generatedUnits } from './generated-course.ts'
import { words } from './seed-courses.ts'
import { seededId } from './seed-learners.ts'
import { seededEmail, seededPassword } from './seed-statements.ts'

const groups = ['read', 'write', 'chat', 'rare'] as const

/** One seeded learner at work, by number. */
export type LoadLearner = { number: number; of: number; cookie: string; today: string }

export type Call = {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** Answered as a stream. */
  streams?: true
  /** From a signed-out browser. */
  asVisitor?: true
}

/**
 * What a learner does at once: the calls that a screen sends together, or, for a chat, one streamed reply.
 */
export type Action = {
  kind: string
  group: (typeof groups)[number]
  /** How often within its group. */
  weight: number
  calls: (learner: LoadLearner, dice: Dice) => Call[]
}

/** A number from 0 up to, not including, `below`. */
export type Dice = (below: number) => number

const get = (path: string): Call => ({ method: 'GET', path })
const post = (path: string, body: unknown = {}, headers = {}): Call => ({
  method: 'POST',
  path,
  body,
  headers,
})
const ask = (path: string, body: unknown): Call => ({ ...post(path, body), streams: true })
const put = (path: string, body: unknown): Call => ({ method: 'PUT', path, body })
const patch = (path: string, body: unknown): Call => ({ method: 'PATCH', path, body })

const course = ({ number }: LoadLearner, kind = 'course') => `/api/courses/${seededId(`${kind} ${number}`)}`
const otherCourse = ({ of }: LoadLearner, dice: Dice) => `/api/courses/${seededId(`course ${1 + dice(of)}`)}`
const activity = ({ number }: LoadLearner, sequence: number) =>
  seededId(`activity ${sequence} of course ${number}`)
const video = ({ number }: LoadLearner, which: number) =>
  `/api/videos/${seededId(`video ${which} of ${number}`)}`
const project = ({ number }: LoadLearner, which: number) =>
  `/api/projects/${seededId(`project ${which} of ${number}`)}`
const milestone = ({ number }: LoadLearner, which: number) =>
  `/api/projects/${seededId(`project 1 of ${number}`)}/milestones/${seededId(`milestone ${which} of 1 of ${number}`)}`
const someDay = ({ today }: LoadLearner, dice: Dice) =>
  new Date(Date.parse(today) - 3 * (1 + dice(8)) * 86_400_000).toISOString().slice(0, 10)
const somePosition = (dice: Dice) => ({ playbackPositionSeconds: dice(600), duration: 600 })

const read = (kind: string, weight: number, calls: Action['calls']): Action => ({
  kind,
  group: 'read',
  weight,
  calls,
})
const write = (kind: string, weight: number, calls: Action['calls']): Action => ({
  kind,
  group: 'write',
  weight,
  calls,
})
const chat = (kind: string, weight: number, calls: Action['calls']): Action => ({
  kind,
  group: 'chat',
  weight,
  calls,
})
/**
 * Calls that cost far more than the rest and happen far less often: as often as the limits of one
 * installation allow.
 */
const rare = (kind: string, weight: number, calls: Action['calls']): Action => ({
  kind,
  group: 'rare',
  weight,
  calls,
})

/** So few tokens that a reply takes little more than a second. */
const message = (dice: Dice) => `How does dough rise? Please answer in ${30 + dice(30)} tokens.`

export const actions: readonly Action[] = [
  read('session', 6, () => [get('/api/auth/get-session')]),
  read('profile', 3, () => [get('/api/profile')]),
  read('dashboard', 12, () => [get('/api/courses')]),
  read('course', 5, (who) => [get(course(who))]),
  read('course of another', 4, (who, dice) => [get(otherCourse(who, dice))]),
  read('coursemates', 2, (who) => [get(`${course(who, 'copy')}/coursemates`)]),
  read('course videos', 2, (who, dice) => [get(`${otherCourse(who, dice)}/videos`)]),
  read('past exams', 2, (who) => [get(`${course(who, 'copy')}/exams`)]),
  read('browse', 6, () => [get('/api/courses/browse')]),
  read('browse, search', 3, (_, dice) => [get(`/api/courses/browse?search=${words[dice(words.length)]}`)]),
  read('classroom', 12, (who) => [
    get(`${course(who)}/classroom`),
    get(`/api/activities/${activity(who, 1)}/messages`),
  ]),
  read('chat messages', 5, (who) => [get(`/api/activities/${activity(who, 1)}/messages`)]),
  read('exam', 2, (who) => [get(`/api/activities/${activity(who, 4)}/exam`)]),
  read('library', 7, () => [get('/api/videos'), get('/api/video-counts')]),
  read('library, search', 2, (_, dice) => {
    const search = words[dice(words.length)]
    return [get(`/api/videos?search=${search}`), get(`/api/video-counts?search=${search}`)]
  }),
  read('video', 7, (who, dice) => {
    const path = video(who, 1 + dice(3))
    return [get(path), get(`${path}/transcript`), get(`${path}/librarian-chat`)]
  }),
  read('projects', 5, () => [get('/api/projects?limit=100'), get('/api/projects?status=archived&limit=100')]),
  read('project', 5, (who, dice) => [get(project(who, 1 + dice(2)))]),
  read('reflections', 5, ({ today }) => [get(`/api/reflections?year=${today.slice(0, 4)}`)]),
  read('reflection', 4, (who, dice) => [get(`/api/reflections/${someDay(who, dice)}`)]),

  write('reflection', 15, (who, dice) => [put(`/api/reflections/${someDay(who, dice)}`, writtenReflection)]),
  write('video position', 20, (who, dice) => [
    put(`${video(who, 1 + dice(3))}/progress`, somePosition(dice)),
  ]),
  write('video notes', 8, (who, dice) => [
    patch(video(who, 1 + dice(3)), { notes: `Compare with line ${dice(20)}.` }),
  ]),
  write('watching begun', 5, (who, dice) => [
    post(`${video(who, 1 + dice(3))}/sessions`, { startedSecondsAgo: dice(60) }, idempotent()),
  ]),
  write('project', 6, (who, dice) => [patch(project(who, 1 + dice(2)), { estimatedHours: 1 + dice(40) })]),
  write('milestone', 5, (who, dice) => [
    patch(milestone(who, 1 + dice(3)), { notes: `Take ${dice(9)} eggs.` }),
  ]),
  write('milestone task', 8, (who, dice) => [
    patch(`${milestone(who, 1 + dice(3))}/tasks/a`, { completed: dice(2) === 0 }),
  ]),
  write('milestone hours', 3, (who, dice) => [post(`${milestone(who, 1 + dice(3))}/hours`, { hours: 0.25 })]),
  write('place in the lesson', 12, ({ number }, dice) => [
    put(`/api/lesson-plans/${seededId(`plan of course ${number}`)}/active-activity`, {
      activeActivityIndex: dice(4),
    }),
  ]),
  write('exam answer', 6, ({ number }, dice) => [
    patch(`/api/exams/${seededId(`exam of course ${number}`)}`, {
      studentAnswers: { [`q${1 + dice(5)}`]: 'Gas' },
      currentQuestionIndex: dice(5),
    }),
  ]),
  write('end of a session', 2, (who) => [post(`${course(who, 'copy')}/end-session`, { lessonIndex: 0 })]),
  write('course view', 4, (who, dice) => [post(`${otherCourse(who, dice)}/views`)]),
  write('course changed', 2, (who, dice) => [
    patch(course(who), { description: `Bread, take ${dice(99)}.` }),
  ]),
  write('course created', 1, () => [post('/api/courses', plannedCourse({ lessons: 8 }), idempotent())]),
  write('course added', 2, (who, dice) => [post(`${otherCourse(who, dice)}/fork`)]),
  write('profile', 1, (_, dice) => [put('/api/profile', { ...profile, age: 20 + dice(60) })]),

  chat('professor', 7, (who, dice) => [
    ask('/api/professor-chat', {
      activityId: activity(who, 1),
      clientId: randomUUID(),
      leader: 'Professor',
      studentMessage: message(dice),
    }),
  ]),
  chat('librarian', 3, (who, dice) => [
    ask(`${video(who, 1)}/librarian-chat`, { message: message(dice), currentTime: dice(200) }),
  ]),

  rare('sign-in', 6, ({ number }) => [
    {
      ...post('/api/auth/sign-in/email', { email: seededEmail(number), password: seededPassword }),
      asVisitor: true,
    },
  ]),
  rare('course generated', 3, () => [ask('/api/generate-course', { course: brief })]),
  rare('export', 1, () => [get('/api/account/export')]),
]

const idempotent = () => ({ 'idempotency-key': randomUUID() })

const profile = {
  name: 'Ada Baker',
  educationLevel: 'Undergraduate',
  preferredLearningStyle: 'Visual',
  careerGoals: 'Baker',
  interests: ['bread', 'yeast'],
}

const brief = {
  title: 'Baking Bread',
  description: 'Sourdough from flour and water: fermentation, gluten, hydration and the oven.',
  objectives: 'Explain fermentation, Bake a loaf',
  priorKnowledge: ['Cooking'],
  difficultyLevel: 'Beginner',
  weeklyHours: 3,
  lessons: generatedUnits,
  referenceBooks: [],
}

const shares = { read: 0.7, write: 0.2, chat: 0.09, rare: 0.01 }

/**
 * The next action of a learner at work: of a hundred, seventy read, twenty write, nine chat and one is rare.
 */
export function nextAction(dice: Dice, among: readonly Action['group'][] = groups): Action {
  const share = (group: Action['group']) => (among.includes(group) ? shares[group] : 0)
  const groupWeight = (group: Action['group']) =>
    actions.reduce((sum, action) => (action.group === group ? sum + action.weight : sum), 0)
  const odds = actions.map(({ group, weight }) => (share(group) * weight) / groupWeight(group))
  let left = (dice(1_000_000) / 1_000_000) * odds.reduce((sum, each) => sum + each, 0)
  for (const [index, action] of actions.entries()) {
    left -= odds[index] ?? 0
    if (left < 0) return action
  }
  throw new Error('No action was drawn.')
}

/** The same numbers in every run. */
export function dice(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
