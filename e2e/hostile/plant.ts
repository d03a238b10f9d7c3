import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { fillEveryTable } from '../../tests/full-learner.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { hostileLine, hostileLines, hostileNotes, hostileText } from './payloads.ts'

/** Written past every check of the server, as an older version or a torn migration could have left it. */
export async function plantEverywhere(pool: pg.Pool, owner: TestLearner) {
  const ids = await fillEveryTable(pool, owner.id, hostileLine)
  const set = (table: string, key: string, id: string, changes: Record<string, unknown>) => {
    const names = Object.keys(changes)
    const list = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
    const values = Object.values(changes).map((value) =>
      typeof value === 'object' && value !== null && !isTextList(value) ? JSON.stringify(value) : value,
    )
    return pool.query(`update ${table} set ${list} where ${key} = $1`, [id, ...values])
  }
  await set('users', 'id', owner.id, { name: hostileLine })
  await set('profiles', 'id', owner.id, {
    // The first word is what coursemates see.
    name: `Hostile\u202e<img/src=x/onerror=window.__xss=1> ${hostileLine}`,
    full_name: hostileLine,
    career_goals: hostileText,
    interests: hostileLines,
    certifications: hostileLines,
    languages_spoken: hostileLines,
  })
  await set('courses', 'id', ids.course, {
    description: hostileText,
    objectives: hostileLines,
    prior_knowledge: hostileLines,
    reference_books: hostileLines,
  })
  await set('units', 'id', ids.unit, { unit_objective: hostileText, unit_assessment: hostileText })
  await set('lesson_plans', 'id', ids.plan, { prefetched_at: new Date().toISOString() })
  await set('activities', 'id', ids.activity, {
    content: hostileNotes,
    objective: hostileText,
    assessment: hostileText,
    topic: hostileLine,
  })
  const examiner = await plantOtherActivities(pool, owner, ids)
  await plantGradedExam(pool, owner, { ...ids, activity: examiner })
  await pool.query(
    `insert into messages (user_id, activity_id, sender, text)
     select $1, activities.id, said.sender, $3 from activities,
       unnest(array['Student', activities.leader]) as said(sender) where activities.lesson_plan_id = $2`,
    [owner.id, ids.plan, hostileNotes],
  )
  await set('videos', 'id', ids.video, {
    description: hostileText,
    tags: hostileLines.slice(0, 10),
    notes: hostileText,
    channel_name: hostileLine,
    recommendation_reason: hostileLine,
    transcript: hostileLines.map((text, index) => ({ startSeconds: index, text })),
  })
  await set('librarian_interactions', 'video_id', ids.video, {
    user_message: hostileText,
    assistant_response: `${hostileText}`,
  })
  await set('projects', 'id', ids.project, {
    course_id: ids.course,
    unit_id: ids.unit,
    description: hostileText,
    project_type: hostileLine,
    learning_objectives: hostileLines,
    prerequisites: hostileLines,
    technologies: hostileLines,
    deliverables: hostileLines,
  })
  await set('milestones', 'id', ids.milestone, {
    description: hostileText,
    notes: hostileText,
    resources: hostileLines,
    success_criteria: hostileLines,
    ai_hints: hostileLines,
    tasks: hostileLines.map((title, index) => ({ id: `task-${index}`, title, completed: false })),
  })
  await set('milestone_submissions', 'id', ids.submission, { text: hostileText })
  const answers = ['what_learned', 'most_challenging', 'aha_moment', 'experience_connection', 'questions']
  await set('reflections', 'user_id', owner.id, {
    reflection_entry: hostileText,
    user_responses: {
      ...Object.fromEntries(answers.map((name) => [name, hostileText])),
      application: hostileText,
      understanding_rating: 3,
      engagement_rating: 3,
    },
    metrics: { word_count: 9, answered_count: 8, understanding_rating: 3, engagement_rating: 3 },
  })
  return ids
}

const isTextList = (value: object) => Array.isArray(value) && value.every((item) => typeof item === 'string')

type Ids = Awaited<ReturnType<typeof fillEveryTable>>

async function plantOtherActivities(pool: pg.Pool, owner: TestLearner, ids: Ids): Promise<string> {
  const [librarian, examiner] = [randomUUID(), randomUUID()]
  const resources = hostileLines.map((text, index) => ({
    title: text.slice(0, 300),
    description: text.slice(0, 1000),
    link: ['javascript:window.__xss=1', 'data:text/html,x', '//evil.example', 'https://evil.example/r'][
      index % 4
    ],
  }))
  await pool.query(
    `insert into activities (id, user_id, lesson_plan_id, sequence, leader, title, objective, resources)
     values ($1, $3, $4, 1, 'Librarian', $5, $5, $6), ($2, $3, $4, 2, 'Examiner', $5, $5, null)`,
    [librarian, examiner, owner.id, ids.plan, hostileLine, JSON.stringify(resources)],
  )
  return examiner
}

async function plantGradedExam(pool: pg.Pool, owner: TestLearner, ids: Ids): Promise<void> {
  const base = { points: 1, objective: hostileLine, explanation: hostileText, rubric: [hostileLine] }
  const questions = [
    { ...base, id: 'a', kind: 'short_answer', prompt: hostileText, options: [], correctAnswer: hostileText },
    {
      ...base,
      id: 'b',
      kind: 'multiple_choice',
      prompt: hostileText,
      options: hostileLines.slice(0, 4),
      correctAnswer: hostileLines[0],
    },
  ]
  const result = {
    score: 0,
    maxScore: 2,
    percent: 0,
    feedback: hostileText,
    questions: questions.map(({ id }) => ({
      questionId: id,
      correct: false,
      score: 0,
      maxScore: 1,
      studentAnswer: hostileText,
      correctAnswer: hostileText,
      explanation: hostileText,
    })),
  }
  await pool.query(
    `insert into exams (user_id, course_id, unit_id, activity_id, title, questions, answers, result,
       started_at, submitted_at, graded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), now())`,
    [
      owner.id,
      ids.course,
      ids.unit,
      ids.activity,
      hostileLine,
      JSON.stringify(questions),
      JSON.stringify({ a: hostileText, b: hostileLines[1] }),
      JSON.stringify(result),
    ],
  )
}
