import type { CourseProject, FileMilestone } from '#contract/authored/course-file.ts'
import type { NewMilestone } from '#contract/milestones.ts'
import { milestoneLimits, projectLevels } from '#contract/projects/project-lists.ts'
import type { CreateProject } from '#contract/projects/project-with-milestones.ts'

/** A project of a course file as the projects room keeps it: hours are whole there, the text joins the description. */
export function projectOf(project: CourseProject, courseId: string): CreateProject {
  const { title, description, about, difficulty, hours } = project
  return {
    title,
    courseId,
    unitId: null,
    projectType: 'application',
    isPublic: false,
    keptToMyself: false,
    description: about === '' ? description : `${description}\n\n${about}`,
    difficultyLevel: projectLevels.find((level) => level === difficulty.toLowerCase()) ?? 'intermediate',
    estimatedHours: wholeHours(hours),
    sharingPlatforms: [],
    socialMediaUrls: {},
    githubRepoUrl: null,
    blogPostUrl: null,
    videoUrl: null,
    portfolioUrl: null,
    learningObjectives: project.objectives,
    prerequisites: project.prerequisites,
    technologies: project.technologies,
    deliverables: project.deliverables,
    milestones: project.milestones.map(milestoneOf),
  }
}

export const milestoneOf = (milestone: FileMilestone): NewMilestone => ({
  title: milestone.title,
  description: milestone.description,
  status: 'pending',
  estimatedHours: wholeHours(milestone.hours ?? milestoneLimits.defaultHours),
  dueDate: null,
  tasks: milestone.tasks.map((title) => ({ title, completed: false })),
  resources: milestone.resources,
  successCriteria: milestone.criteria,
  notes: '',
  aiHints: milestone.hints,
  conceptKeys: milestone.concepts,
})

const wholeHours = (hours: number) => Math.max(1, Math.round(hours))
