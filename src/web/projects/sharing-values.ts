import { type Project, sharingLinksSchema, socialNetworks } from '#contract/projects.ts'
import { changedFields, only } from '#web/lib/form-changes.ts'

/** One field per place: the four of the project, and the networks by their names. */
export interface SharingForm {
  githubRepoUrl: string
  blogPostUrl: string
  videoUrl: string
  portfolioUrl: string
  social: Record<string, string>
}

export const sharingFormOf = (project: Project): SharingForm => ({
  githubRepoUrl: project.githubRepoUrl ?? '',
  blogPostUrl: project.blogPostUrl ?? '',
  videoUrl: project.videoUrl ?? '',
  portfolioUrl: project.portfolioUrl ?? '',
  social: {
    ...Object.fromEntries(Object.keys(socialNetworks).map((name) => [name, ''])),
    ...project.socialMediaUrls,
  },
})

const asSent = ({ social, ...links }: SharingForm) => ({ ...links, socialMediaUrls: social })

/** By the form's own paths: 'githubRepoUrl', 'social.x'. */
export function sharingFormErrors(form: SharingForm): Record<string, string> {
  const { error } = sharingLinksSchema.safeParse(asSent(form))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [
      path.join('.').replace('socialMediaUrls', 'social'),
      message,
    ]),
  )
}

/** Only what was changed. */
export function readSharingChanges(before: SharingForm, form: SharingForm) {
  const names = changedFields(before, form).map((name) => (name === 'social' ? 'socialMediaUrls' : name))
  return only(sharingLinksSchema.parse(asSent(form)), names)
}
