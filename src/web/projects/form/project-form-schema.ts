import { newProjectSchema } from '#contract/projects.ts'

/** The same reading of numbers and lists as the server's. */
export const projectFormSchema = newProjectSchema.pick({
  title: true,
  description: true,
  difficultyLevel: true,
  estimatedHours: true,
  projectType: true,
  technologies: true,
  courseId: true,
  unitId: true,
  keptToMyself: true,
  sharingPlatforms: true,
  learningObjectives: true,
  prerequisites: true,
  deliverables: true,
})
