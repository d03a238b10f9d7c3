import { isDeepStrictEqual } from 'node:util'
import type { CourseProject, FileMilestone } from '#contract/authored/course-file.ts'
import { difficultyLevels } from '#contract/courses/course-rules.ts'
import type { milestones, projects } from '#db/projects.ts'
import { milestoneOf, projectOf } from './project-of.ts'

export type KeptProject = typeof projects.$inferSelect & { milestones: (typeof milestones.$inferSelect)[] }

/**
 * The project of a course as a file has it. What the owner did in it stays theirs. Where the rows say what the file
 * said, the file's own words are used again.
 */
export function projectFrom(project: KeptProject, written: CourseProject | null): CourseProject {
  const planned = written && projectOf(written, '')
  const isAsWritten = (field: keyof NonNullable<typeof planned> & keyof KeptProject) =>
    planned !== null && isDeepStrictEqual(planned[field], project[field])
  const saysSame = written !== null && isAsWritten('description')
  const level = project.difficultyLevel
  return {
    title: project.title,
    description: saysSame ? written.description : project.description,
    about: saysSame ? written.about : '',
    difficulty: difficultyLevels.find((each) => each.toLowerCase() === level) ?? 'Intermediate',
    hours: written !== null && isAsWritten('estimatedHours') ? written.hours : project.estimatedHours,
    objectives: project.learningObjectives,
    prerequisites: project.prerequisites,
    technologies: project.technologies,
    deliverables: project.deliverables,
    milestones: project.milestones.map((milestone, index) => {
      const isSame = ({ title }: FileMilestone) => title === milestone.title
      // Two may have one name: then the place tells them apart.
      const inPlace = written?.milestones[index]
      return milestoneFrom(milestone, inPlace && isSame(inPlace) ? inPlace : written?.milestones.find(isSame))
    }),
  }
}

function milestoneFrom(
  kept: KeptProject['milestones'][number],
  written: FileMilestone | undefined,
): FileMilestone {
  const isSameLength = written && milestoneOf(written).estimatedHours === kept.estimatedHours
  return {
    title: kept.title,
    description: kept.description,
    criteria: kept.successCriteria,
    tasks: kept.tasks.map(({ title }) => title),
    hints: kept.aiHints,
    resources: kept.resources,
    ...(isSameLength
      ? written.hours !== undefined && { hours: written.hours }
      : { hours: kept.estimatedHours }),
    concepts: kept.conceptKeys.length > 0 ? kept.conceptKeys : (written?.concepts ?? []),
  }
}
