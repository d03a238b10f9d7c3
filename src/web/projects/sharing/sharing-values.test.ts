import { describe, expect, it } from 'vitest'
import { sharingLinksSchema } from '#contract/projects.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { schemaErrors } from '#web/lib/forms/schema-errors.ts'
import type { SharingForm } from './sharing-values.ts'

const sharingFormErrors = (form: SharingForm) => schemaErrors(sharingLinksSchema, form)

const readSharingChanges = (before: SharingForm, form: SharingForm) =>
  only(sharingLinksSchema.parse(form), changedFields(before, form))

const empty: SharingForm = {
  githubRepoUrl: '',
  blogPostUrl: '',
  videoUrl: '',
  portfolioUrl: '',
  socialMediaUrls: { linkedin: '', x: '', bluesky: '', mastodon: '', forum: 'https://forum.example/ada' },
}

describe('the sharing links', () => {
  it('stand at their own fields with what is wrong', () => {
    expect(sharingFormErrors(empty)).toEqual({})
    expect(
      sharingFormErrors({
        ...empty,
        githubRepoUrl: 'https://github.com',
        videoUrl: 'no address',
        socialMediaUrls: { ...empty.socialMediaUrls, bluesky: 'https://example.org/ada' },
      }),
    ).toEqual({
      githubRepoUrl: 'Please give a repository on GitHub, like https://github.com/you/project.',
      videoUrl: 'Please give a full web address that begins with https:// or http://.',
      'socialMediaUrls.bluesky': 'Please give an address on Bluesky (bsky.app).',
    })
  })

  it('are sent where they were changed, and networks without an address are left out', () => {
    expect(readSharingChanges(empty, empty)).toEqual({})
    const before = { ...empty, blogPostUrl: 'https://example.org/old' }
    expect(
      readSharingChanges(before, {
        ...empty,
        githubRepoUrl: ' https://github.com/ada/engine ',
        socialMediaUrls: { ...empty.socialMediaUrls, x: 'https://x.com/ada' },
      }),
    ).toEqual({
      githubRepoUrl: 'https://github.com/ada/engine',
      blogPostUrl: null,
      socialMediaUrls: { x: 'https://x.com/ada', forum: 'https://forum.example/ada' },
    })
  })
})
