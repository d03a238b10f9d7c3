import type { Milestone, Submission } from '#contract/milestones.ts'
import { type MilestoneStatus, type ProjectStatus, socialNetworks } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { capital } from '#contract/words/capital.ts'
import { quoteMarkdown } from '#server/platform/text/quote-markdown.ts'

const statusWords: Record<ProjectStatus | MilestoneStatus, string> = {
  not_started: 'Not started',
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  archived: 'Archived',
}

/** An address may hold the very sign that would end it. */
const address = (url: string) => `<${url.replaceAll('<', '%3C').replaceAll('>', '%3E')}>`

/** What has one line keeps to it, and its signs stay signs. */
const line = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`)

const list = (heading: string, items: string[]) =>
  items.length === 0 ? [] : [heading, items.map((item) => `- ${line(item)}`).join('\n')]

/** A project for a portfolio, part by part: what was made and how, without the learner's private notes and hints. */
export async function* writeMarkdown(
  project: ProjectWithMilestones,
  milestones: AsyncIterable<Milestone>,
): AsyncGenerator<string> {
  yield aboutProject(project)
  let heading = '\n\n## Milestones'
  for await (const milestone of milestones) {
    yield `${heading}\n\n${milestoneParts(milestone).join('\n\n')}`
    heading = ''
  }
  yield '\n'
}

function aboutProject(project: ProjectWithMilestones): string {
  const { technologies } = project
  const facts = [
    `**Status:** ${statusWords[project.status]} (${project.progressPercentage}%)`,
    `**Difficulty:** ${line(capital(project.difficultyLevel))}`,
    `**Estimated time:** ${project.estimatedHours} h`,
    ...(project.courseTitle === null ? [] : [`**Course:** ${line(project.courseTitle)}`]),
    ...(technologies.length === 0 ? [] : [`**Technologies:** ${technologies.map(line).join(', ')}`]),
  ]
  return [
    `# ${line(project.title)}`,
    quoteMarkdown(project.description),
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...linksOf(project),
    ...list('## Learning objectives', project.learningObjectives),
    ...list('## Prerequisites', project.prerequisites),
    ...list('## Deliverables', project.deliverables),
  ].join('\n\n')
}

function linksOf(project: ProjectWithMilestones): string[] {
  const social = Object.entries(project.socialMediaUrls).map(([name, url]) => {
    const known = Object.entries(socialNetworks).find(([network]) => network === name.toLowerCase())
    return [known?.[1].label ?? capital(name), url] as const
  })
  const links = [
    ['GitHub', project.githubRepoUrl] as const,
    ['Blog post', project.blogPostUrl] as const,
    ['Video', project.videoUrl] as const,
    ['Portfolio', project.portfolioUrl] as const,
    ...social,
  ].flatMap(([name, url]) => (url === null ? [] : [`- ${line(name)}: ${address(url)}`]))
  return links.length === 0 ? [] : ['## Links', links.join('\n')]
}

function milestoneParts(milestone: Milestone): string[] {
  const { title, description, tasks, submissions } = milestone
  const hours = `${milestone.estimatedHours} h planned, ${milestone.actualHours} h spent`
  return [
    `### ${milestone.orderIndex}. ${line(title)}`,
    `*${statusWords[milestone.status]}, ${hours}*`,
    ...(description === '' ? [] : [quoteMarkdown(description)]),
    ...(tasks.length === 0
      ? []
      : [tasks.map((task) => `- [${task.completed ? 'x' : ' '}] ${line(task.title)}`).join('\n')]),
    ...list('#### Success criteria', milestone.successCriteria),
    ...list('#### Resources', milestone.resources),
    ...(submissions.length === 0 ? [] : ['#### Work', ...submissions.toReversed().flatMap(submissionParts)]),
  ]
}

function submissionParts({ submittedAt, text, link }: Submission): string[] {
  const head = `**${submittedAt.slice(0, 10)}**${link === null ? '' : `: ${address(link)}`}`
  return text === '' ? [head] : [head, quoteMarkdown(text)]
}
