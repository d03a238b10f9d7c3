import { socialNetworks } from '#contract/projects/project-lists.ts'
import type { Project } from '#contract/projects.ts'

/** One field per place: the four of the project, and the networks by their names. */
export interface SharingForm {
  githubRepoUrl: string
  blogPostUrl: string
  videoUrl: string
  portfolioUrl: string
  socialMediaUrls: Record<string, string>
}

export const sharingFormOf = (project: Project): SharingForm => ({
  githubRepoUrl: project.githubRepoUrl ?? '',
  blogPostUrl: project.blogPostUrl ?? '',
  videoUrl: project.videoUrl ?? '',
  portfolioUrl: project.portfolioUrl ?? '',
  socialMediaUrls: {
    ...Object.fromEntries(Object.keys(socialNetworks).map((name) => [name, ''])),
    ...project.socialMediaUrls,
  },
})
