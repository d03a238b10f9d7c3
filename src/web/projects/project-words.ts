import { type MilestoneStatus, type ProjectStatus, socialNetworks } from '#contract/projects/project-lists.ts'
import type { Project } from '#contract/projects.ts'
import { capital } from '#contract/words/capital.ts'

export const statusWords: Record<ProjectStatus, string> = {
  not_started: 'Not started',
  in_progress: 'In Progress',
  completed: 'Completed',
  archived: 'Archived',
}

export const milestoneWords: Record<MilestoneStatus, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
}

export const linkFields = {
  githubRepoUrl: 'GitHub repository',
  blogPostUrl: 'Blog post',
  videoUrl: 'Video',
  portfolioUrl: 'Portfolio',
} as const

const networkName = (name: string): string =>
  Object.entries(socialNetworks).find(([known]) => known === name.toLowerCase())?.[1].label ?? capital(name)

type ProjectLinks = Pick<Project, keyof typeof linkFields | 'socialMediaUrls'>

/** Where a project can be seen, in words. */
export function linksOf(project: ProjectLinks): { label: string; href: string }[] {
  const own = Object.entries(linkFields).map(([field, label]) => ({
    label,
    href: project[field as keyof typeof linkFields],
  }))
  const social = Object.entries(project.socialMediaUrls).map(([name, href]) => ({
    label: networkName(name),
    href,
  }))
  return [...own, ...social].flatMap(({ label, href }) => (href === null ? [] : [{ label, href }]))
}

/** Where it is meant to be shown or is shown already. */
export function platformsOf(
  project: Pick<Project, 'sharingPlatforms' | 'githubRepoUrl' | 'blogPostUrl' | 'videoUrl'>,
): string[] {
  const linked = { github: project.githubRepoUrl, blog: project.blogPostUrl, video: project.videoUrl }
  return Object.entries(linked)
    .filter(([name, url]) => url !== null || project.sharingPlatforms.includes(name))
    .map(([name]) => name)
}
