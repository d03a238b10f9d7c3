import { z } from 'zod'
import { withCommas } from '#contract/words/with-commas.ts'
import { webAddress } from './addresses/web-address.ts'
import { pageQuerySchema } from './paging.ts'
import {
  projectLevels,
  projectLimits,
  projectStatuses,
  sharingPlatforms,
  socialNetworks,
} from './projects/project-lists.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { origins } from './words/origin.ts'
import { requiredText, textList } from './words/typed-text.ts'

export const milestoneTaskSchema = z.object({
  id: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(500),
  completed: z.boolean(),
})
export type MilestoneTask = z.infer<typeof milestoneTaskSchema>

const hoursSentence = `Please give a whole number of hours from 1 to ${withCommas(projectLimits.hours)}.`

/** A field may contain text; text that is no number counts as the field's default. */
export const hoursSchema = (fallback: number) =>
  z
    .union([z.number(), z.string().max(40)], { error: hoursSentence })
    .transform((value) => {
      const hours = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      return Number.isNaN(hours) ? fallback : hours
    })
    .pipe(
      z
        .int({ error: hoursSentence })
        .min(1, { error: hoursSentence })
        .max(projectLimits.hours, { error: hoursSentence }),
    )

const listField = textList(projectLimits.list)

const githubAddress = webAddress({
  hosts: ['github.com'],
  path: /^\/[^/]+\/[^/]+/,
  error: 'Please give a repository on GitHub, like https://github.com/you/project.',
})

const plainAddress = webAddress()
const knownAddresses = new Map<string, typeof plainAddress>(
  Object.entries(socialNetworks).map(([name, { label, hosts }]) => [
    name,
    webAddress(hosts ? { hosts, error: `Please give an address on ${label} (${hosts[0]}).` } : {}),
  ]),
)

/** Empty ones are dropped: a name without an address is no link. */
const socialAddresses = z
  .record(
    z.string().regex(/^[a-z0-9_-]{1,30}$/i, {
      error: 'The name of a network can have letters, digits, - and _ only.',
    }),
    z.string().nullable(),
  )
  .superRefine((links, context) => {
    for (const [name, link] of Object.entries(links)) {
      const { error } = (knownAddresses.get(name.toLowerCase()) ?? plainAddress).safeParse(link)
      if (error) context.addIssue({ code: 'custom', path: [name], message: error.issues[0]?.message ?? '' })
    }
  })
  .transform((links) =>
    Object.fromEntries(
      Object.entries(links).flatMap(([name, link]) => (link?.trim() ? [[name, link.trim()] as const] : [])),
    ),
  )
  .refine((links) => Object.keys(links).length <= projectLimits.socialLinks, {
    error: `Please keep to ${projectLimits.socialLinks} networks.`,
  })

/** Links to a project. */
export const sharingLinksSchema = z.object({
  githubRepoUrl: githubAddress,
  blogPostUrl: plainAddress,
  videoUrl: plainAddress,
  portfolioUrl: plainAddress,
  socialMediaUrls: socialAddresses,
})

const projectFields = {
  title: requiredText(projectLimits.title),
  description: requiredText(projectLimits.description),
  difficultyLevel: z.enum(projectLevels, { error: 'Difficulty must be beginner, intermediate or advanced.' }),
  estimatedHours: hoursSchema(projectLimits.formHours),
  courseId: z.uuid({ error: 'Please choose one of your courses.' }).nullable(),
  unitId: z.uuid({ error: 'Please choose a unit of the course.' }).nullable(),
  projectType: requiredText(projectLimits.type),
  sharingPlatforms: z
    .array(z.enum(sharingPlatforms, { error: 'A project is shared on github, blog or video.' }))
    .max(10)
    .transform((chosen) => [...new Set(chosen)]),
  ...sharingLinksSchema.shape,
  isPublic: z.boolean(),
  keptToMyself: z.boolean(),
  learningObjectives: listField,
  prerequisites: listField,
  technologies: listField,
  deliverables: listField,
}

/** The fields of a new project, without its milestones; fields left out have a default. */
export const newProjectSchema = z.strictObject({
  title: projectFields.title,
  description: projectFields.description,
  difficultyLevel: projectFields.difficultyLevel.default('intermediate'),
  estimatedHours: projectFields.estimatedHours.default(projectLimits.apiHours),
  courseId: projectFields.courseId.default(null),
  unitId: projectFields.unitId.default(null),
  projectType: projectFields.projectType.default('application'),
  sharingPlatforms: projectFields.sharingPlatforms.default([]),
  githubRepoUrl: githubAddress.default(null),
  blogPostUrl: plainAddress.default(null),
  videoUrl: plainAddress.default(null),
  portfolioUrl: plainAddress.default(null),
  socialMediaUrls: socialAddresses.default({}),
  isPublic: z.boolean().default(false),
  keptToMyself: z.boolean().default(false),
  learningObjectives: listField.default([]),
  prerequisites: listField.default([]),
  technologies: listField.default([]),
  deliverables: listField.default([]),
})

/** Fields left out stay unchanged. */
export const editProjectSchema = z
  .strictObject({
    ...projectFields,
    status: z.enum(projectStatuses, {
      error: 'A project is not_started, in_progress, completed or archived.',
    }),
    /** Set by hand, for a project without milestones. */
    progressPercentage: z
      .int({ error: 'Progress is a whole number from 0 to 100.' })
      .min(0, { error: 'Progress is a whole number from 0 to 100.' })
      .max(100, { error: 'Progress is a whole number from 0 to 100.' }),
  })
  .partial()
  .extend({ revision: seenRevisionSchema })
export type EditProject = z.infer<typeof editProjectSchema>

/** Without a status, all projects except archived ones. */
export const listProjectsQuerySchema = pageQuerySchema.extend({
  status: z
    .enum(projectStatuses, { error: 'A project is not_started, in_progress, completed or archived.' })
    .optional(),
  courseId: z.uuid({ error: 'Please choose one of your courses.' }).optional(),
  projectType: z.string().max(projectLimits.type).optional(),
  origin: z.enum(origins, { error: 'An origin is own, copied or ai.' }).optional(),
})

/** The public fields of a shared project. */
export const shownProjectFields = {
  title: z.string(),
  description: z.string(),
  difficultyLevel: z.string(),
  estimatedHours: z.int(),
  status: z.enum(projectStatuses),
  progressPercentage: z.int().min(0).max(100),
  projectType: z.string(),
  githubRepoUrl: z.string().nullable(),
  blogPostUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
  socialMediaUrls: z.record(z.string(), z.string()),
  learningObjectives: z.array(z.string()),
  prerequisites: z.array(z.string()),
  technologies: z.array(z.string()),
  deliverables: z.array(z.string()),
}

export const projectSchema = z.strictObject({
  id: z.uuid(),
  courseId: z.uuid().nullable(),
  courseTitle: z.string().nullable(),
  unitId: z.uuid().nullable(),
  unitTitle: z.string().nullable(),
  ...shownProjectFields,
  aiGenerated: z.boolean(),
  generationPrompt: z.string().nullable(),
  sharingPlatforms: z.array(z.string()),
  isPublic: z.boolean(),
  /** Learners who add its course get no copy of it. */
  keptToMyself: z.boolean(),
  /** The public page's address while the project is shared. */
  shareToken: z.string().nullable(),
  milestoneCount: z.int(),
  milestonesCompleted: z.int(),
  revision: revisionSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Project = z.infer<typeof projectSchema>
