import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { activitySchema, classroomSchema } from '#contract/classroom-state.ts'
import { ownCourseSchema } from '#contract/courses.ts'
import { isPage } from '#contract/pages.ts'
import { profileSchema } from '#contract/profile.ts'
import { users } from '#db/accounts.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { messages } from '#db/conversations.ts'
import { courses, courseViews, units } from '#db/courses.ts'
import { videoSessions, videos } from '#db/library.ts'
import { profiles } from '#db/profile.ts'
import { milestones, projects } from '#db/projects.ts'
import { reflections } from '#db/reflections.ts'
import { packageRoot } from '#server/platform/operations/package-root.ts'

/** The names of the three documents, as the database, the answers and the router have them. */

const columnsOf = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name)
const words = (text: string) => text.split(' ')

describe('the tables', () => {
  it.each<[string, PgTable, string]>([
    [
      'courses',
      courses,
      'id title description objectives prior_knowledge difficulty_level duration weekly_hours reference_books lessons owner_id creator_id fork_level current_lesson_index progress completed completed_at created_at',
    ],
    ['units', units, 'id course_id title position unit_objective unit_assessment'],
    ['course_views', courseViews, 'user_id course_id viewed_at'],
    [
      'profiles',
      profiles,
      'id username full_name name age education_level career_goals interests preferred_learning_style certifications languages_spoken last_updated',
    ],
    ['users', users, 'id email'],
    ['lesson_plans', lessonPlans, 'title objective active_activity_index'],
    ['activities', activities, 'id sequence leader title type objective assessment topic content'],
    ['messages', messages, 'sender text current_time seek_timestamp created_at'],
    [
      'videos',
      videos,
      'id user_id video_id video_url thumbnail_url title description course_id tags notes channel_name duration watch_progress playback_position_seconds last_watched_at is_completed is_ai_recommended recommendation_reason transcript_hash created_at',
    ],
    [
      'video_sessions',
      videoSessions,
      'id user_id video_id course_id started_at ended_at duration_watched completion_percentage',
    ],
    [
      'projects',
      projects,
      'id user_id course_id unit_id title description difficulty_level estimated_hours status progress_percentage ai_generated generation_prompt project_type sharing_platforms github_repo_url blog_post_url video_url portfolio_url social_media_urls is_public learning_objectives prerequisites technologies deliverables created_at',
    ],
    [
      'milestones',
      milestones,
      'id project_id title description order_index status estimated_hours actual_hours due_date tasks resources success_criteria notes ai_hints',
    ],
    ['reflections', reflections, 'user_id date user_responses reflection_entry metrics'],
  ])('%s have the fields of the documents', (_name, table, fields) => {
    expect(columnsOf(table)).toEqual(expect.arrayContaining(words(fields)))
  })
})

describe('the answers', () => {
  it.each<[string, object, string]>([
    [
      'a course',
      ownCourseSchema.shape,
      'id title currentLessonIndex difficultyLevel ownerId creatorId forkLevel weeklyHours priorKnowledge referenceBooks units progress completed completedAt createdAt',
    ],
    [
      'a profile',
      profileSchema.shape,
      'id username email fullName name age educationLevel careerGoals interests preferredLearningStyle certifications languagesSpoken lastUpdated',
    ],
    ['an activity', activitySchema.shape, 'id sequence leader title type objective assessment topic content'],
    [
      'the course of a classroom',
      classroomSchema.shape.course.shape,
      'id title description difficultyLevel currentLessonIndex progress completed completedAt',
    ],
  ])('%s names its fields as the documents do', (_name, shape, fields) => {
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(words(fields)))
  })
})

describe('the addresses', () => {
  const routes = readFileSync(join(packageRoot(), 'src/web/routes.tsx'), 'utf8')

  it.each([
    '/login',
    '/signup',
    '/reset-password',
    '/update-password',
    '/redirect-reset-password',
    '/verification-sent',
    '/confirm-email',
    '/courses/:courseId',
    '/profile',
    '/create-course',
    '/classroom',
    '/dashboard',
    '/courses',
    '/library',
    '/video/:videoId',
    '/projects',
    '/projects/:projectId',
    '/reflection',
    '/reflection/:date',
  ])('%s is a page with a screen', (address) => {
    expect(isPage(address)).toBe(true)
    expect(routes).toMatch(new RegExp(`(?:screen\\(|path: )'${address}'`))
  })
})
