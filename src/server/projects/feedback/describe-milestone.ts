import type { Work } from './load-work.ts'

/** What the work was made for. */
export const describeMilestone = ({ project, milestone }: Pick<Work, 'project' | 'milestone'>): string =>
  [
    `The project: ${project.title}`,
    project.description,
    '',
    `The milestone: ${milestone.title}`,
    ...(milestone.description === '' ? [] : [milestone.description]),
    ...milestone.tasks.map(({ title }) => `- ${title}`),
  ].join('\n')
