import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FeedbackCriterion, feedbackWriters } from '#contract/projects/feedback.ts'
import type { MilestoneStatus, ProjectStatus } from '#contract/projects/project-lists.ts'
import type { MilestoneTask } from '#contract/projects.ts'
import { users } from './accounts.ts'
import { createdAt, id, revision, textList, updatedAt } from './columns.ts'
import { courses, units } from './courses.ts'
import { projectWords } from './search-words.ts'

export const projects = pgTable(
  'projects',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The learner's projects outlive a deleted course. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    difficultyLevel: text('difficulty_level').notNull(),
    estimatedHours: integer('estimated_hours').notNull().default(20),
    status: text('status').$type<ProjectStatus>().notNull().default('not_started'),
    /** The status that a restored project gets back. */
    statusBeforeArchive: text('status_before_archive').$type<ProjectStatus>(),
    progressPercentage: integer('progress_percentage').notNull().default(0),
    aiGenerated: boolean('ai_generated').notNull().default(false),
    generationPrompt: text('generation_prompt'),
    projectType: text('project_type').notNull().default('application'),
    sharingPlatforms: textList('sharing_platforms'),
    githubRepoUrl: text('github_repo_url'),
    blogPostUrl: text('blog_post_url'),
    videoUrl: text('video_url'),
    portfolioUrl: text('portfolio_url'),
    socialMediaUrls: jsonb('social_media_urls').$type<Record<string, string>>().notNull().default({}),
    isPublic: boolean('is_public').notNull().default(false),
    /** The public page's address while the project is shared. */
    shareToken: text('share_token').unique(),
    learningObjectives: textList('learning_objectives'),
    prerequisites: textList('prerequisites'),
    technologies: textList('technologies'),
    deliverables: textList('deliverables'),
    /** Private to its learner: learners who add its course get no copy of it, and it has no public page. */
    keptToMyself: boolean('kept_to_myself').notNull().default(false),
    /** Came with a course that was added or imported: if unchanged, it is deleted with the course. */
    cameWithCourse: boolean('came_with_course').notNull().default(false),
    /** Increased by every save: a save based on an older revision is refused, not silently lost. */
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('projects_user_newest').on(table.userId, table.createdAt.desc(), table.id),
    index('projects_course').on(table.courseId, table.userId),
    index('projects_unit').on(table.unitId),
    index('projects_words').using('gin', projectWords(table)),
    check('projects_progress', sql`${table.progressPercentage} between 0 and 100`),
    check('projects_hours', sql`${table.estimatedHours} >= 1`),
  ],
)

export const milestones = pgTable(
  'milestones',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    orderIndex: integer('order_index').notNull(),
    status: text('status').$type<MilestoneStatus>().notNull().default('pending'),
    estimatedHours: integer('estimated_hours').notNull().default(3),
    actualHours: real('actual_hours').notNull().default(0),
    dueDate: date('due_date', { mode: 'string' }),
    tasks: jsonb('tasks').$type<MilestoneTask[]>().notNull().default([]),
    resources: textList('resources'),
    successCriteria: textList('success_criteria'),
    notes: text('notes').notNull().default(''),
    aiHints: textList('ai_hints'),
    /** How many of the hints the learner has seen. */
    hintsTaken: integer('hints_taken').notNull().default(0),
    /** The concepts it should show, by their keys in the project's course. */
    conceptKeys: textList('concept_keys'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('milestones_order').on(table.projectId, table.orderIndex),
    check('milestones_order_from_one', sql`${table.orderIndex} >= 1`),
  ],
)

/** Work handed in for a milestone, kept with its date. */
export const milestoneSubmissions = pgTable(
  'milestone_submissions',
  {
    id: id(),
    milestoneId: uuid('milestone_id')
      .notNull()
      .references(() => milestones.id, { onDelete: 'cascade' }),
    text: text('text').notNull().default(''),
    link: text('link'),
    submittedAt: createdAt(),
  },
  (table) => [index('milestone_submissions_milestone').on(table.milestoneId, table.submittedAt)],
)

/** The feedback on work handed in, by the Examiner or, without a model, by the learner. */
export const submissionFeedback = pgTable('submission_feedback', {
  id: id(),
  submissionId: uuid('submission_id')
    .notNull()
    .unique()
    .references(() => milestoneSubmissions.id, { onDelete: 'cascade' }),
  writtenBy: text('written_by').$type<(typeof feedbackWriters)[number]>().notNull(),
  summary: text('summary').notNull().default(''),
  nextStep: text('next_step').notNull().default(''),
  criteria: jsonb('criteria').$type<FeedbackCriterion[]>().notNull(),
  createdAt: createdAt(),
})
